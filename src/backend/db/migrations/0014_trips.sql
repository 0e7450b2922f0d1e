-- Trips to partners' shops, what was bought there, and claims for coins that did not come.
-- Members' tables lead with account_id, so that a distributed PostgreSQL can shard by it.

-- How earning works in a partner's own shop. Catalogue: small, read by everybody, no account_id.
create table partner_shop (
  partner_id   text primary key references partner,
  -- Null: the sandbox shop of a demo.
  shop_url     text check (shop_url ~ '^https?://'),
  care_email   text not null,
  -- Days from a purchase until its coins are confirmed: the return period, mostly.
  confirm_days int  not null check (confirm_days > 0),
  -- tracked, spoils: lines; sections: title and paragraphs; updatedOn.
  texts        jsonb not null
);

create table trip (
  account_id   uuid        not null,
  -- Fifty random bits: unique across accounts.
  trip_number  text        not null,
  client_id    text        not null,
  partner_id   text        not null,
  -- The partner as it looked then: name, slug, image, plate.
  partner      jsonb       not null,
  -- Coins per ₹100, as promised then.
  earn_per_100 int         not null check (earn_per_100 > 0),
  confirm_days int         not null,
  clicked_at   timestamptz not null,
  -- What is bought until then belongs to the trip.
  track_until  timestamptz not null,
  primary key (account_id, trip_number)
);
create index trip_newest on trip (account_id, clicked_at desc, trip_number desc);

-- Whose a trip is: partners know its number alone. Small rows, placed by their number.
create table trip_owner (
  trip_number text primary key,
  account_id  uuid not null
);

create table trip_purchase (
  account_id     uuid        not null,
  trip_number    text        not null,
  -- What the partner calls the order.
  order_ref      text        not null,
  state          text        not null check (state in ('REPORTED', 'CONFIRMED', 'CANCELLED')),
  -- What still counts of it, in paise and coins.
  amount_paise   bigint      not null check (amount_paise >= 0),
  coins          bigint      not null check (coins >= 0),
  -- The ledger's names for the expected and the earned coins; null where there are none.
  expectation_id text,
  earned_id      text,
  reported_at    timestamptz not null,
  expected_by    timestamptz not null,
  settled_at     timestamptz,
  primary key (account_id, trip_number, order_ref),
  foreign key (account_id, trip_number) references trip
);

create table trip_claim (
  account_id   uuid        not null,
  claim_id     text        not null,
  trip_number  text        not null,
  order_ref    text        not null,
  ordered_on   date        not null,
  amount_paise bigint      not null check (amount_paise > 0),
  note         text,
  state        text        not null check (state in ('OPEN', 'SETTLED', 'DECLINED')),
  reason       text,
  filed_at     timestamptz not null,
  answer_by    timestamptz not null,
  settled_at   timestamptz,
  primary key (account_id, claim_id),
  -- One order is claimed once.
  unique (account_id, trip_number, order_ref),
  foreign key (account_id, trip_number) references trip
);

-- What partners reported, each report once.
create table partner_postback (
  partner_id  text        not null,
  postback_id text        not null,
  body_hash   text        not null,
  outcome     text        not null,
  at          timestamptz not null,
  primary key (partner_id, postback_id)
);
