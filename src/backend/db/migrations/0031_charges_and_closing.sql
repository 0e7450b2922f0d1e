-- Charges that paid for nothing, because they came again or with another amount, are given back like any refund.
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check
  check (state in ('OPEN', 'PAID', 'FAILED', 'CANCELLED', 'LAPSED', 'WRONG_AMOUNT', 'PAID_LATE'));
-- Since when a payment has ended because its cause no longer wants it, until the gateway has closed it: somebody may
-- have paid.
alter table payment add column unclosed_since timestamptz;
-- Nobody may have asked about those of the last days: their tries were used up.
update payment set unclosed_since = settled_at
 where state = 'CANCELLED' and gateway_reference is null and settled_at > now() - interval '7 days';
create index payment_unclosed on payment (unclosed_since) where unclosed_since is not null;
alter table payment_refund
  -- The gateway's id of the charge that goes back, if it is not the one that paid. Only refunds of the one that paid
  -- count in payment.refunded_paise.
  add column charge text,
  -- Why it goes back by itself; null if what it paid for has asked.
  add column reason text check (reason in ('LATE', 'SECOND_CHARGE', 'WRONG_AMOUNT')),
  add constraint payment_refund_charge_has_reason check (charge is null or reason is not null);
update payment_refund set reason = 'LATE' where key = 'late';
alter table sandbox_refund add column reference text;
