-- How a membership renewed before an order replaced that: whether, with which plan, and by which payment's agreement. Null
-- if it replaced nothing, and in orders of the release before.
alter table plus_order add column renewal_before jsonb;

-- What the payer agreed, on the gateway's page, to be charged for each renewal; null if nothing.
alter table payment add column renewal_paise bigint;
alter table sandbox_payment add column renewal_paise bigint;
