-- Points of a client’s programme that become coins.
-- Members' tables lead with account_id, so that a distributed PostgreSQL can shard by it.

create table conversion (
  account_id    uuid        not null,
  -- Fifty random bits: unique across accounts, for the programme knows a debit by it alone.
  conversion_id text        not null,
  cart_id       text        not null,
  client_id     text        not null,
  state         text        not null
    check (state in ('PLACED', 'CONFIRMED', 'CONVERTED', 'REFUSED', 'LAPSED')),
  points        bigint      not null check (points > 0),
  coins         bigint      not null check (coins > 0),
  -- Names and rate as they stood then.
  programme     jsonb       not null,
  rate          jsonb       not null,
  micro_site    boolean     not null,
  reference     text,
  failure       text,
  placed_at     timestamptz not null,
  verify_by     timestamptz not null,
  confirmed_at  timestamptz,
  -- The day in India whose limit it counts towards.
  confirmed_on  date,
  settled_at    timestamptz,
  coins_expire  timestamptz,
  primary key (account_id, conversion_id)
);
-- A cart is converted once; one that was never confirmed may begin again.
create unique index conversion_cart on conversion (account_id, cart_id) where state <> 'LAPSED';
-- For housekeeping: the few that are under way.
create index conversion_unverified on conversion (verify_by) where state = 'PLACED';
create index conversion_under_way on conversion (confirmed_at) where state = 'CONFIRMED';

-- Points that an account converted, or is converting, on one day.
create table conversion_day (
  account_id uuid   not null,
  client_id  text   not null,
  day        date   not null,
  points     bigint not null check (points >= 0),
  primary key (account_id, client_id, day)
);

-- What the sandbox of the clients' programmes keeps; a real one keeps it elsewhere.
create table sandbox_programme_member (
  client_id text   not null,
  member_id text   not null,
  points    bigint not null check (points >= 0),
  primary key (client_id, member_id)
);
create table sandbox_programme_debit (
  key       text        primary key,
  client_id text        not null,
  member_id text        not null,
  points    bigint      not null,
  reference text        not null,
  -- A debit that was called off before it came is kept as void, so that it cannot come later.
  is_void   boolean     not null,
  at        timestamptz not null
);
