-- A member's own note that a code was used: the provider does not tell us.
alter table order_voucher add column used_at timestamptz;
-- The codes of an account, the nearest expiry first.
create index order_voucher_expiry on order_voucher (account_id, expires_at, order_id, n);
