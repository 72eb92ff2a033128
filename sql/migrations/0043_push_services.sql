-- migrate:up
-- Browsers and Android phones beside Apple's devices: the same wishes, plans and deliveries, another service that reaches them.

alter table device add column service text not null default 'apns';
alter table device
  add constraint device_service_known check (service in ('apns', 'web', 'fcm')) not valid,
  drop constraint device_token_form,
  -- A sealed token has two dots, a plain one none. Plain ones are long where they are a browser's address and keys (web) or
  -- Google's to give out (fcm, which has colons); sealed, 28 bytes and a third are added.
  add constraint device_token_form check
    (case when strpos(token, '.') > 0
            then length(token) <= case service when 'apns' then 607 else 3000 end
             and token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$'
          when service = 'apns' then length(token) between 8 and 400 and token !~ '[^0-9A-Za-z_-]'
          else length(token) between 8 and 2000 and token !~ '[^0-9A-Za-z_:-]' end) not valid;
comment on table device is 'Phones and browsers that asked to be told. Their tokens are secrets: sealed, where the api has a key (TOKEN_KEY_FILE).';
comment on column device.service is 'What reaches it. apns: Apple; web: the push service of a browser (RFC 8030); fcm: Firebase Cloud Messaging. Nothing but the sending differs.';
comment on column device.token is 'v1.KEY.BYTES: sealed by AES-256-GCM with the key of this name, for this environment and topic; only push-sender can open it. Without a dot: as it was given out, because the api had no key. Of a browser: its PushSubscription as JSON in base64url.';
comment on column device.token_digest is 'What a device is found by: SHA-256 of the token as Apple gave it out; of a browser, of web, a line feed and its endpoint, so that new keys of one endpoint are the same device; of fcm, of fcm, a line feed and the token. Tokens are random and long, so that it gives nothing away.';
comment on column device.environment is 'Which of Apple''s two services gave out the token; production for all others.';
comment on column device.topic is 'The app: its bundle id for Apple. A browser has whatever the api calls its app; no service of browsers is told.';
-- migrate:down
