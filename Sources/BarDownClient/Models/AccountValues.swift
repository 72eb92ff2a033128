// The values of accounts under the names that apps use.

/// The member who is signed in.
public typealias AppUser = MemberResponse
