-- What is sent back: its coins return as the courier takes it, and the store counts it afterwards.
alter table member_order
  drop constraint member_order_state_check,
  add constraint member_order_state_check check (state in (
    'PLACED', 'AWAITING_PAYMENT', 'CONFIRMED', 'ISSUING', 'PACKING', 'DISPATCHED', 'IN_DELIVERY', 'DELIVERED',
    'PARTLY_DELIVERED', 'CANCELLING', 'RETURNING', 'COLLECTED', 'LAPSED', 'UNPAID', 'UNDELIVERED', 'CANCELLED',
    'RETURNED')),
  -- How often a return was asked for: each asking is a pick-up of its own.
  add column return_number int not null default 0 check (return_number >= 0),
  -- The store did not take what was sent back: the order takes no other return.
  add column return_refused boolean not null default false;
