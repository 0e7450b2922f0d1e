-- A conversion that will earn no coins, until the programme has called off its debit.
alter table conversion drop constraint conversion_state_check;
alter table conversion add constraint conversion_state_check
  check (state in ('PLACED', 'CONFIRMED', 'CANCELLING', 'CONVERTED', 'REFUSED', 'LAPSED'));
drop index conversion_under_way;
create index conversion_under_way on conversion (confirmed_at) where state in ('CONFIRMED', 'CANCELLING');
