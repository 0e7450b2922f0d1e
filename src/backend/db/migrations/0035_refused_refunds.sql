-- A refund that the gateway refuses is not an outage: it is asked for again after pauses that grow, and shown to the
-- operator. `ask_again_at` is null while it has not been refused.
alter table payment_refund
  add column refusals     int not null default 0,
  add column ask_again_at timestamptz;
create index payment_refund_refused on payment_refund (ask_again_at)
  where done_at is null and ask_again_at is not null;
