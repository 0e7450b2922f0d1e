-- Cashback by direct bank transfer: who claims, where it is paid, what is claimed and how each payout stands.
-- Members' tables lead with account_id, so that a distributed PostgreSQL can shard by it. PAN, UPI id and account
-- number are sealed (AES-256-GCM) for their row; beside them stands only what a member may be shown.

-- A row once the PAN is verified. Claims of one account take their turns on it.
create table cashback_claimant (
  account_id  uuid        primary key references account,
  pan_sealed  text        not null,
  pan_masked  text        not null,
  pan_name    text        not null,
  verified_at timestamptz not null
);

-- Failed checks at a provider, by what was checked; locked_until is set with the last one that is allowed.
create table cashback_check (
  account_id   uuid        not null references account,
  kind         text        not null check (kind in ('PAN', 'PAYEE')),
  failures     int         not null check (failures >= 0),
  locked_until timestamptz,
  primary key (account_id, kind)
);

-- Never changed: another account is another row, so that a transfer always names the one that it was paid to.
create table beneficiary (
  account_id     uuid        not null references account,
  beneficiary_id uuid        not null,
  kind           text        not null check (kind in ('UPI', 'BANK')),
  sealed         text        not null,
  masked         text        not null,
  account_holder text        not null,
  bank_name      text,
  ifsc           text,
  added_at       timestamptz not null,
  replaced_at    timestamptz,
  primary key (account_id, beneficiary_id)
);
-- One of each kind.
create unique index beneficiary_current on beneficiary (account_id, kind) where replaced_at is null;

create table cashback_draft (
  account_id     uuid        not null,
  cart_id        text        not null,
  beneficiary_id uuid        not null,
  points         bigint      not null check (points > 0),
  saved_at       timestamptz not null,
  primary key (account_id, cart_id),
  foreign key (account_id, beneficiary_id) references beneficiary (account_id, beneficiary_id)
);
create index cashback_draft_age on cashback_draft (saved_at);

create table cashback_transfer (
  account_id     uuid        not null references account,
  transfer_id    text        not null,
  cart_id        text        not null,
  client_id      text        not null,
  beneficiary_id uuid        not null,
  state          text        not null,
  points         bigint      not null check (points > 0),
  amount_paise   bigint      not null check (amount_paise > 0),
  hold_id        uuid        not null,
  mobile         text        not null,
  requested_at   timestamptz not null,
  -- By when the next status is due; null where there is none to come.
  due_by         timestamptz,
  reference      text,
  failure        text,
  primary key (account_id, transfer_id),
  foreign key (account_id, beneficiary_id) references beneficiary (account_id, beneficiary_id),
  check ((due_by is null) = (state in ('PAID', 'FAILED')))
);
-- A cart is claimed once.
create unique index cashback_transfer_cart on cashback_transfer (account_id, cart_id);
create index cashback_transfer_newest on cashback_transfer (account_id, requested_at desc, transfer_id desc);
create index cashback_transfer_open on cashback_transfer (requested_at) where due_by is not null;
create index cashback_transfer_due on cashback_transfer (due_by) where due_by is not null;

create table cashback_event (
  account_id  uuid        not null,
  transfer_id text        not null,
  seq         int         not null,
  kind        text        not null,
  at          timestamptz not null,
  primary key (account_id, transfer_id, seq),
  foreign key (account_id, transfer_id) references cashback_transfer (account_id, transfer_id)
);

-- What the sandbox of the payout provider keeps; a real one keeps it elsewhere.
create table sandbox_payout (
  key          text        primary key,
  amount_paise bigint      not null,
  state        text        not null check (state in ('PENDING', 'PAID', 'REFUSED', 'CANCELLED')),
  reference    text        not null,
  asked_at     timestamptz not null,
  -- How often it was paid: more than once only where the sandbox was told to misbehave so.
  payments     int         not null
);
