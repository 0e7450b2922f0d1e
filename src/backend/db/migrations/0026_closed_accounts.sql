-- Accounts that are closed. The row stays, as the key of the books, and names nobody.
alter table account
  add column closed_at timestamptz,
  alter column first_name drop not null,
  alter column last_name drop not null,
  add check (closed_at is not null or (first_name is not null and last_name is not null));

-- What tells of the person is cleared then. The rows stay: how many codes came, what was ordered and what was paid.
alter table member_order alter column mobile drop not null;
alter table order_voucher alter column code_sealed drop not null;
alter table cashback_transfer alter column mobile drop not null;
alter table beneficiary
  alter column sealed drop not null,
  alter column masked drop not null,
  alter column account_holder drop not null;
