-- Orders of members, what became of them, and the vouchers that they brought.
-- Members' tables lead with account_id, so that a distributed PostgreSQL can shard by it.

create table member_order (
  account_id      uuid        not null,
  -- Fifty random bits: unique across accounts without an index that a sharded database could not keep.
  order_id        text        not null,
  cart_id         text        not null,
  client_id       text        not null,
  state           text        not null
    check (state in ('PLACED', 'CONFIRMED', 'ISSUING', 'DELIVERED', 'PARTLY_DELIVERED', 'LAPSED', 'UNDELIVERED')),
  item_type       text        not null,
  -- What was ordered and at what price, as both stood then.
  line            jsonb       not null,
  price           jsonb       not null,
  sku             text        not null,
  validity_months int,
  -- Where the voucher goes; the member's own address and number stay untouched.
  email           text        not null,
  mobile          text        not null,
  -- Null where the order costs nothing.
  hold_id         text,
  failure         text,
  placed_at       timestamptz not null,
  verify_by       timestamptz not null,
  confirmed_at    timestamptz,
  revealed_at     timestamptz,
  primary key (account_id, order_id)
);
-- A cart is ordered once; one whose order was never confirmed may be ordered again.
create unique index member_order_cart on member_order (account_id, cart_id) where state <> 'LAPSED';
create index member_order_newest on member_order (account_id, placed_at desc, order_id desc);
-- For housekeeping: the few orders that are under way.
create index member_order_unverified on member_order (verify_by) where state = 'PLACED';
create index member_order_under_way on member_order (confirmed_at) where state in ('CONFIRMED', 'ISSUING');

create table order_event (
  account_id uuid        not null,
  order_id   text        not null,
  seq        int         not null,
  -- A state that was reached, or REVEALED.
  kind       text        not null,
  from_state text,
  at         timestamptz not null,
  primary key (account_id, order_id, seq),
  foreign key (account_id, order_id) references member_order
);

-- Codes are sealed (AES-256-GCM) for their order and number.
create table order_voucher (
  account_id  uuid        not null,
  order_id    text        not null,
  n           int         not null check (n > 0),
  code_sealed text        not null,
  pin_sealed  text,
  expires_at  timestamptz not null,
  issued_at   timestamptz not null,
  primary key (account_id, order_id, n),
  foreign key (account_id, order_id) references member_order
);

-- What the sandbox of the voucher provider keeps; a real one keeps it elsewhere.
create table sandbox_voucher (
  key          text        primary key,
  sku          text        not null,
  amount_paise bigint      not null,
  code         text        not null,
  pin          text        not null,
  expires_at   timestamptz not null,
  issued_at    timestamptz not null,
  -- How often it was issued: more than once only where the sandbox was told to misbehave so.
  issues       int         not null
);
