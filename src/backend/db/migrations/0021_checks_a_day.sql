-- Checks at a provider since the first one of a day, which end with day_ends_at: those that went well count as well.
alter table cashback_check
  add column checked     int not null default 0 check (checked >= 0),
  add column day_ends_at timestamptz;
