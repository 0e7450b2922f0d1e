-- Members, how they are recognised, their sessions and one-time passwords.
-- Members' tables lead with account_id, so that a distributed PostgreSQL can shard by it.

create table account (
  account_id     uuid        primary key,
  client_id      text        not null,
  lcn            text        not null unique check (lcn ~ '^[0-9]{10,16}$'),
  status         text        not null default 'ACTIVE',
  tier           text        not null,
  salutation     text        check (salutation in ('Mr', 'Mrs', 'Ms')),
  first_name     text        not null,
  last_name      text        not null,
  email          text,
  email_verified boolean     not null default false,
  date_of_birth  date,
  created_at     timestamptz not null
);

-- kind as in spec §3: '1' a loyalty card number, '3' a mobile number. A mobile may stand for several accounts.
create table identity (
  account_id uuid        not null references account,
  kind       text        not null check (kind in ('1', '3')),
  value      text        not null,
  created_at timestamptz not null,
  primary key (account_id, kind, value)
);
create index identity_value on identity (kind, value);

-- The token itself is in the member's cookie only; here is its keyed hash.
create table session (
  session_id   uuid        primary key,
  account_id   uuid        not null references account,
  client_id    text        not null,
  role         text        not null check (role in ('MEMBER', 'SUPPORT', 'SUPPORT_ZILLION')),
  token_hash   text        not null unique,
  user_agent   text,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);
create index session_account on session (account_id, created_at desc);

-- account_id and order_id are set where a request belongs to an order; a login knows neither.
create table otp_request (
  request_id   uuid        primary key,
  purpose      text        not null,
  target       text        not null,
  -- With a place for the password, which is never stored.
  message      text        not null,
  account_id   uuid,
  order_id     text,
  code_hash    text        not null,
  sends        integer     not null,
  tries        integer     not null default 0,
  created_at   timestamptz not null,
  sent_at      timestamptz not null,
  expires_at   timestamptz not null,
  -- The password was given: a second time it is refused.
  verified_at  timestamptz,
  -- What it was for is done (a login is completed, an order confirmed).
  completed_at timestamptz
);
create index otp_request_order on otp_request (account_id, order_id) where order_id is not null;
create index otp_request_age on otp_request (created_at);

-- One row per password sent, to count sends in a sliding window.
create table otp_send (
  target_hash text        not null,
  sent_at     timestamptz not null
);
create index otp_send_target on otp_send (target_hash, sent_at);
create index otp_send_age on otp_send (sent_at);

create table rate_limit (
  bucket  text        primary key,
  hits    integer     not null,
  ends_at timestamptz not null
);
create index rate_limit_age on rate_limit (ends_at);

-- What the sandbox messenger "sent". Only a demo keeps texts and codes.
create table outbox_message (
  key       text        primary key,
  channel   text        not null check (channel in ('SMS', 'EMAIL')),
  recipient text        not null,
  purpose   text        not null,
  code      text,
  text      text,
  at        timestamptz not null
);
create index outbox_message_recipient on outbox_message (recipient, at desc);
create index outbox_message_age on outbox_message (at desc);
