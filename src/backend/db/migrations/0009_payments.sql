-- Payments of money. The row says where a payment stands; payment_event is its record, never changed.
-- Members' tables lead with account_id, so that a distributed PostgreSQL can shard by it.
create table payment (
  account_id        uuid        not null,
  payment_id        uuid        not null,
  client_id         text        not null,
  purpose           text        not null,
  -- What it pays for: an order's id, a membership's.
  reference         text        not null,
  title             text        not null,
  payee             text        not null,
  amount_paise      bigint      not null check (amount_paise > 0),
  -- Asked for so far; never more than was paid.
  refunded_paise    bigint      not null default 0 check (refunded_paise between 0 and amount_paise),
  -- A path of the web app.
  return_to         text        not null,
  state             text        not null default 'OPEN'
    check (state in ('OPEN', 'PAID', 'FAILED', 'CANCELLED', 'LAPSED', 'PAID_LATE')),
  gateway_reference text,
  started_at        timestamptz not null,
  pay_by            timestamptz not null,
  settled_at        timestamptz,
  primary key (account_id, payment_id),
  check ((state = 'OPEN') = (settled_at is null)),
  check (refunded_paise = 0 or state in ('PAID', 'PAID_LATE'))
);
create index payment_for on payment (account_id, purpose, reference);
-- A cause has one open payment.
create unique index payment_open_for on payment (account_id, purpose, reference) where state = 'OPEN';
-- For housekeeping.
create index payment_open on payment (started_at) where state = 'OPEN';

create table payment_refund (
  account_id   uuid        not null,
  payment_id   uuid        not null,
  refund_id    uuid        not null,
  -- Tells the refunds of one payment apart: the same key again is the same refund.
  key          text        not null,
  amount_paise bigint      not null check (amount_paise > 0),
  asked_at     timestamptz not null,
  done_at      timestamptz,
  primary key (account_id, payment_id, refund_id),
  unique (account_id, payment_id, key),
  foreign key (account_id, payment_id) references payment
);
create index payment_refund_open on payment_refund (asked_at) where done_at is null;

create table payment_event (
  account_id   uuid        not null,
  payment_id   uuid        not null,
  seq          int         not null,
  -- STARTED, a state that was reached, REFUND_ASKED, REFUNDED.
  kind         text        not null,
  amount_paise bigint      not null,
  at           timestamptz not null,
  primary key (account_id, payment_id, seq),
  foreign key (account_id, payment_id) references payment
);

create function payment_event_is_append_only() returns trigger language plpgsql as $body$
begin
  raise exception '% is never updated or deleted', tg_table_name using errcode = 'LR010';
end $body$;
create trigger payment_event_append_only before update or delete on payment_event
  for each row execute function payment_event_is_append_only();
create trigger payment_event_no_truncate before truncate on payment_event
  for each statement execute function payment_event_is_append_only();

-- What the sandbox of the payment gateway keeps; a real one keeps it elsewhere.
create table sandbox_payment (
  payment_id   uuid        primary key,
  payer        uuid        not null,
  amount_paise bigint      not null,
  -- CLOSED: by us, before anybody paid.
  outcome      text        not null check (outcome in ('PAID', 'FAILED', 'CANCELLED', 'CLOSED')),
  reference    text        not null,
  decided_at   timestamptz not null
);
create table sandbox_refund (
  key          text        primary key,
  payment_id   uuid        not null,
  amount_paise bigint      not null,
  refunded_at  timestamptz not null
);
