-- What a partner reported of an order, in order of arrival: only all of it together says what counts, if reports
-- overtook each other. Purchases reported before this release have none; the first new report of one writes what was
-- known (modules/partners/reported-order.ts).
create table trip_report (
  account_id   uuid        not null,
  trip_number  text        not null,
  order_ref    text        not null,
  seq          int         not null,
  type         text        not null check (type in ('PURCHASE', 'CONFIRM', 'CANCEL')),
  amount_paise bigint      not null check (amount_paise >= 0),
  -- By the partner's clock, if the partner says so.
  occurred_at  timestamptz,
  primary key (account_id, trip_number, order_ref, seq),
  foreign key (account_id, trip_number) references trip
);
