-- What was taken back of a purchase before it was reported: it is set against the report that comes late.
alter table trip_purchase
  add column cancelled_ahead_paise bigint not null default 0 check (cancelled_ahead_paise >= 0);
