-- Where members have things delivered, and the pincodes of India.
-- Members' tables lead with account_id, so that a distributed PostgreSQL can shard by it.

-- Columns in the stored form of spec §3.
create table address (
  account_id uuid        not null references account,
  address_id uuid        not null,
  name       text        not null,
  address1   text        not null,
  -- Empty where there is none.
  address2   text        not null,
  city       text        not null,
  state      text        not null,
  pin        text        not null check (pin ~ '^[1-9][0-9]{5}$'),
  is_default boolean     not null,
  created_at timestamptz not null,
  -- When it was added or something was last ordered to it.
  used_at    timestamptz not null,
  -- A deleted address can be taken back for a minute; then housekeeping forgets it.
  deleted_at timestamptz,
  primary key (account_id, address_id),
  check (deleted_at is null or not is_default)
);
-- Never two; that there is always one is the service's part.
create unique index address_default on address (account_id) where is_default;
create index address_deleted on address (deleted_at) where deleted_at is not null;

-- No account_id: the same for all, replicated as the catalogue.
create table pincode (
  pin   text collate "C" primary key check (pin ~ '^[1-9][0-9]{5}$'),
  city  text not null,
  state text not null
);

-- Where products are delivered and in how many working days: of the prefixes of a pincode the longest decides.
create table delivery_zone (
  prefix     text collate "C" primary key check (prefix ~ '^[1-9][0-9]{0,5}$'),
  -- Both null: not served.
  least_days int check (least_days > 0),
  most_days  int,
  check ((least_days is null) = (most_days is null)),
  check (most_days >= least_days)
);
