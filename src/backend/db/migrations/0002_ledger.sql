-- The double-entry coin ledger. Every table leads with the account, so that a distributed PostgreSQL shards by it.
-- Coins are integers. A member's books are available, blocked and pending; the counter books are issued, spent
-- and expired. The postings of an entry sum to zero, so issued coins always equal the sum of all other books.

-- What the books of an account stand at, kept in step with its entries in the same statement.
create table account_balance (
  account_id uuid        primary key,
  available  bigint      not null default 0 check (available >= 0),
  blocked    bigint      not null default 0 check (blocked >= 0),
  pending    bigint      not null default 0 check (pending >= 0),
  issued     bigint      not null default 0 check (issued >= 0),
  spent      bigint      not null default 0 check (spent >= 0),
  expired    bigint      not null default 0 check (expired >= 0),
  seq        bigint      not null default 0,
  last_hash  text        not null default repeat('0', 64),
  last_at    timestamptz,
  check (issued = available + blocked + pending + spent + expired)
);

create table ledger_entry (
  account_id       uuid        not null,
  seq              bigint      not null check (seq > 0),
  entry_id         uuid        not null,
  entry_type       text        not null,
  coins            bigint      not null check (coins >= 0),
  -- Coins of a reversal that were not there any more to be taken.
  shortfall        bigint      not null default 0 check (shortfall >= 0),
  -- By how much the entry moves the available coins, and where they stand afterwards.
  available_change bigint      not null,
  available_after  bigint      not null check (available_after >= 0),
  at               timestamptz not null,
  cause_title      text        not null,
  cause_kind       text        not null,
  cause_id         text        not null,
  cause_part       text        not null default '',
  expected_by      timestamptz,
  reverses         uuid,
  hold_id          uuid,
  prev_hash        text        not null,
  hash             text        not null,
  primary key (account_id, seq),
  unique (account_id, entry_id),
  -- A movement happens once.
  unique (account_id, cause_kind, cause_id, entry_type, cause_part),
  check (coins > 0 or shortfall > 0)
);
create index ledger_entry_reverses on ledger_entry (account_id, reverses) where reverses is not null;

create table ledger_posting (
  account_id uuid   not null,
  entry_id   uuid   not null,
  book       text   not null check (book in ('available', 'blocked', 'pending', 'issued', 'spent', 'expired')),
  amount     bigint not null check (amount <> 0),
  primary key (account_id, entry_id, book),
  foreign key (account_id, entry_id) references ledger_entry (account_id, entry_id)
);

-- Coins that were earned together, with one expiry.
create table lot (
  account_id uuid        not null,
  lot_id     uuid        not null,
  entry_id   uuid        not null,
  seq        bigint      not null,
  coins      bigint      not null check (coins > 0),
  remaining  bigint      not null check (remaining >= 0 and remaining <= coins),
  earned_at  timestamptz not null,
  expires_at timestamptz not null,
  source     text        not null,
  primary key (account_id, lot_id),
  foreign key (account_id, entry_id) references ledger_entry (account_id, entry_id)
);
create index lot_next_to_expire on lot (account_id, expires_at, seq) where remaining > 0;
create index lot_due on lot (expires_at, account_id) where remaining > 0;
create index lot_of_entry on lot (account_id, entry_id);

-- Which lots an entry made or restored (+) and consumed (−).
create table lot_use (
  account_id uuid   not null,
  entry_id   uuid   not null,
  lot_id     uuid   not null,
  coins      bigint not null check (coins <> 0),
  primary key (account_id, entry_id, lot_id),
  foreign key (account_id, entry_id) references ledger_entry (account_id, entry_id),
  foreign key (account_id, lot_id) references lot (account_id, lot_id)
);
create index lot_use_of_lot on lot_use (account_id, lot_id);

create table hold (
  account_id  uuid        not null,
  hold_id     uuid        not null,
  entry_id    uuid        not null,
  coins       bigint      not null check (coins > 0),
  status      text        not null default 'OPEN' check (status in ('OPEN', 'COMMITTED', 'RELEASED')),
  expires_at  timestamptz not null,
  cause_title text        not null,
  cause_kind  text        not null,
  cause_id    text        not null,
  ended_at    timestamptz,
  primary key (account_id, hold_id),
  unique (account_id, entry_id),
  check ((status = 'OPEN') = (ended_at is null))
);
create index hold_open on hold (expires_at, account_id) where status = 'OPEN';

-- Coins that are on their way: the pending book, one row for each PRE_ALLOCATE_EARN_PENDING entry.
create table expectation (
  account_id uuid   not null,
  entry_id   uuid   not null,
  coins      bigint not null check (coins > 0),
  remaining  bigint not null check (remaining >= 0 and remaining <= coins),
  status     text   not null default 'OPEN' check (status in ('OPEN', 'CONFIRMED', 'CANCELLED')),
  primary key (account_id, entry_id),
  foreign key (account_id, entry_id) references ledger_entry (account_id, entry_id),
  check ((status = 'OPEN') = (remaining > 0))
);

create function ledger_is_append_only() returns trigger language plpgsql as $body$
begin
  raise exception '% is never updated or deleted', tg_table_name using errcode = 'LR010';
end $body$;

create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function ledger_is_append_only();
create trigger lot_use_append_only before update or delete on lot_use
  for each row execute function ledger_is_append_only();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function ledger_is_append_only();
create trigger ledger_posting_no_truncate before truncate on ledger_posting
  for each statement execute function ledger_is_append_only();
create trigger lot_use_no_truncate before truncate on lot_use
  for each statement execute function ledger_is_append_only();

create function ledger_postings_sum_to_zero() returns trigger language plpgsql as $body$
declare
  bad record;
begin
  select entry_id, sum(amount) as total into bad
    from added group by account_id, entry_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'postings of entry % sum to %', bad.entry_id, bad.total using errcode = 'LR011';
  end if;
  return null;
end $body$;

-- All postings of an entry are written by one statement, so each statement must balance.
create trigger ledger_posting_balanced after insert on ledger_posting
  referencing new table as added
  for each statement execute function ledger_postings_sum_to_zero();
