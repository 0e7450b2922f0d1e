-- How a membership renewed before an order replaced that: whether, with which plan, and by which payment's agreement. Null
-- if it replaced nothing, and in orders of the release before.
alter table plus_order add column renewal_before jsonb;
