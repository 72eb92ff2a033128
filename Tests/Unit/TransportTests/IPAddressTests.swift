import Glibc
import Testing

@testable import Transport

@Suite("IP address")
struct IPAddressTests {
    @Test(
        arguments: [
            ("8.8.8.8", .global), ("1.1.1.1", .global), ("17.0.0.1", .global), ("100.63.255.255", .global),
            ("100.128.0.0", .global), ("172.15.255.255", .global), ("172.32.0.0", .global),
            ("223.255.255.255", .global),
            ("192.167.255.255", .global), ("192.169.0.0", .global), ("11.0.0.0", .global), ("126.255.255.255", .global),
            ("128.0.0.0", .global), ("169.253.255.255", .global), ("169.255.0.0", .global), ("198.20.0.0", .global),
            ("0.0.0.0", .unspecified), ("0.255.0.1", .unspecified),
            ("127.0.0.1", .loopback), ("127.255.255.254", .loopback),
            ("10.0.0.1", .privateNetwork), ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
            ("192.168.1.1", .privateNetwork),
            ("169.254.169.254", .linkLocal), ("169.254.0.1", .linkLocal),
            ("100.64.0.1", .carrierGrade), ("100.127.255.255", .carrierGrade),
            ("224.0.0.1", .multicast), ("239.255.255.255", .multicast),
            ("192.0.0.1", .reserved), ("192.0.2.1", .reserved), ("192.88.99.1", .reserved), ("198.18.0.1", .reserved),
            ("198.19.255.255", .reserved), ("198.51.100.7", .reserved), ("203.0.113.7", .reserved),
            ("240.0.0.1", .reserved),
            ("255.255.255.255", .reserved),
        ] as [(String, IPAddress.AddressScope)]
    )
    func `an IPv4 address has the scope of its block`(text: String, scope: IPAddress.AddressScope) throws {
        var bytes = [UInt8](repeating: 0, count: 4)
        try #require(inet_pton(AF_INET, text, &bytes) == 1)
        #expect(IPAddress(bytes)?.scope == scope)
    }

    @Test(
        arguments: [
            ("2606:4700::1111", .global), ("2a00:1450::1", .global), ("2001:4860:4860::8888", .global),
            ("2001:200::1", .global), ("3ffe::1", .global),
            ("::", .unspecified), ("::1", .loopback),
            ("::ffff:127.0.0.1", .loopback), ("::ffff:8.8.8.8", .global), ("::ffff:169.254.169.254", .linkLocal),
            ("::127.0.0.1", .loopback), ("::2", .unspecified),
            ("64:ff9b::10.0.0.1", .privateNetwork), ("64:ff9b::8.8.8.8", .global), ("64:ff9b:1::1", .reserved),
            ("2002:7f00:1::", .loopback), ("2002:a00:1::1", .privateNetwork), ("2002:808:808::1", .global),
            ("fc00::1", .privateNetwork), ("fdff::1", .privateNetwork), ("fec0::1", .privateNetwork),
            ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("ff02::1", .multicast),
            ("2001::1", .reserved), ("2001:1ff::1", .reserved), ("2001:db8::1", .reserved), ("3fff::1", .reserved),
            ("100::1", .reserved), ("4000::1", .reserved), ("fe00::1", .reserved),
        ] as [(String, IPAddress.AddressScope)]
    )
    func `an IPv6 address has the scope of its block`(text: String, scope: IPAddress.AddressScope) throws {
        var bytes = [UInt8](repeating: 0, count: 16)
        try #require(inet_pton(AF_INET6, text, &bytes) == 1)
        #expect(IPAddress(bytes)?.scope == scope)
    }

    @Test(arguments: [0, 1, 3, 5, 15, 17]) func `an array of any other length is not an address`(count: Int) {
        #expect(IPAddress([UInt8](repeating: 8, count: count)) == nil)
    }
}
