-- Orders of every kind: products that are sent to an address and may be paid partly in money, coupons, and what
-- undoes an order.
alter table catalogue_item
  -- How much of a product's price must be paid in coins; what is delivered as a code is paid in coins alone.
  add column least_coins_percent smallint not null default 20 check (least_coins_percent between 0 and 100);

alter table member_order
  drop constraint member_order_state_check,
  add constraint member_order_state_check check (state in (
    'PLACED', 'AWAITING_PAYMENT', 'CONFIRMED', 'ISSUING', 'PACKING', 'DISPATCHED', 'IN_DELIVERY', 'DELIVERED',
    'PARTLY_DELIVERED', 'CANCELLING', 'RETURNING', 'LAPSED', 'UNPAID', 'UNDELIVERED', 'CANCELLED', 'RETURNED')),
  alter column email drop not null,
  -- On top of the coins that price holds as paid.
  add column points         bigint   not null default 0 check (points >= 0),
  add column money_paise    bigint   not null default 0 check (money_paise >= 0),
  add column payment_id     uuid,
  -- The ledger's entry that spent the coins.
  add column burn_id        uuid,
  -- As the address stood then.
  add column address        jsonb,
  add column tracking       jsonb,
  -- The state that an order under cancellation goes back to where it cannot be cancelled.
  add column came_from      text,
  add column returned_count int      not null default 0 check (returned_count >= 0),
  add column returning_count int     not null default 0 check (returning_count >= 0),
  add column deliver_by     timestamptz,
  add column delivered_at   timestamptz,
  -- When the fulfilment provider is to be asked next.
  add column next_look_at   timestamptz;

update member_order set points = (price ->> 'points')::bigint;
update member_order o set delivered_at = e.at
  from order_event e
 where e.account_id = o.account_id and e.order_id = o.order_id and e.kind in ('DELIVERED', 'PARTLY_DELIVERED')
   and o.state in ('DELIVERED', 'PARTLY_DELIVERED');

-- A cart is ordered once; one whose order came to nothing before it was confirmed, or was cancelled, may be again.
drop index member_order_cart;
create unique index member_order_cart on member_order (account_id, cart_id)
  where state not in ('LAPSED', 'UNPAID', 'CANCELLED');
-- A coupon is had once.
create unique index member_order_coupon on member_order (account_id, (line ->> 'productId'))
  where item_type = 'COUPON' and state not in ('LAPSED', 'UNPAID', 'CANCELLED', 'UNDELIVERED');
drop index member_order_under_way;
create index member_order_under_way on member_order (confirmed_at) where state in ('CONFIRMED', 'ISSUING', 'CANCELLING');
create index member_order_next_look on member_order (next_look_at) where next_look_at is not null;

alter table sandbox_voucher add column voided_at timestamptz;

-- What the sandbox of the fulfilment provider keeps; a real one keeps it elsewhere.
create table sandbox_parcel (
  key          text        primary key,
  sku          text        not null,
  count        int         not null,
  pin          text        not null,
  number       text        not null,
  accepted_at  timestamptz not null,
  cancelled_at timestamptz,
  -- How often it was taken in: more than once only where the sandbox was told to misbehave so.
  parcels      int         not null
);
create table sandbox_pickup (
  key      text        primary key,
  count    int         not null,
  asked_at timestamptz not null
);
