-- Brands and what coins can buy. Small, read by everybody, replicated rather than sharded: no account_id.

-- A brand: who it is and how its home page is laid out, both as its file in the seed says.
create table client (
  client_id text  primary key,
  config    jsonb not null,
  home      jsonb not null
);

create table category (
  category_id text     primary key,
  name        text     not null,
  image_slug  text     not null,
  image_alt   text     not null,
  plate       smallint not null check (plate between 1 and 6),
  position    int      not null
);

create table partner (
  partner_id   text primary key,
  name         text not null,
  note         text not null,
  earn_per_100 int  not null check (earn_per_100 >= 0)
);

create table catalogue_item (
  item_id          text collate "C" primary key check (item_id ~ '^[A-Za-z0-9-]{1,40}$'),
  item_type        text     not null check (item_type in ('PRODUCT', 'VOUCHER', 'COUPON', 'PARTNER')),
  -- The modes it is listed in; in neither: withdrawn, kept for the orders that name it.
  in_earn          boolean  not null,
  in_burn          boolean  not null,
  slug             text     not null,
  name             text     not null,
  brand_name       text     not null,
  partner_id       text     references partner,
  category_id      text     not null references category,
  image_slug       text     not null,
  image_alt        text     not null,
  plate            smallint not null check (plate between 1 and 6),
  badge            text,
  -- Cheapest value that can still be had, before the discount; null where nothing is to be paid.
  -- Whole rupees, so that a whole percentage off is whole paise.
  list_price_paise bigint   check (list_price_paise > 0 and list_price_paise % 100 = 0),
  discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  price_paise      bigint   not null
    generated always as (coalesce(list_price_paise * (100 - discount_percent) / 100, 0)) stored,
  popularity       int      not null default 0,
  -- Null: unlimited. A voucher keeps its stock by denomination.
  stock            int      check (stock >= 0),
  max_count        int      not null default 1 check (max_count between 1 and 20),
  sku              text,
  provider         text,
  validity_months  int      check (validity_months > 0),
  -- images, description, howTo, goodToKnow, terms, delivery
  detail           jsonb    not null,
  -- One rate for all vouchers makes the order by price the order by coins: another provider needs another sorter.
  check ((item_type = 'VOUCHER') = (provider is not null)),
  check (provider is null or sku is not null),
  check (provider is null or provider = 'VOUCHAGRAM')
);

create table voucher_denomination (
  item_id      text collate "C" not null references catalogue_item on delete cascade,
  amount_paise bigint not null check (amount_paise > 0 and amount_paise % 100 = 0),
  -- Null: unlimited.
  stock        int    check (stock >= 0),
  primary key (item_id, amount_paise)
);

-- One index per mode and sorter, in the order of its keyset; the id ends each, so that no two places are alike.
create index catalogue_burn_popular on catalogue_item (item_type, popularity desc, item_id desc) where in_burn;
create index catalogue_burn_points on catalogue_item (item_type, price_paise, item_id) where in_burn;
create index catalogue_burn_discount
  on catalogue_item (item_type, discount_percent desc, popularity desc, item_id desc) where in_burn;
create index catalogue_earn_popular on catalogue_item (item_type, popularity desc, item_id desc) where in_earn;
create index catalogue_earn_points on catalogue_item (item_type, price_paise, item_id) where in_earn;
create index catalogue_earn_discount
  on catalogue_item (item_type, discount_percent desc, popularity desc, item_id desc) where in_earn;
-- Filters that leave little.
create index catalogue_category on catalogue_item (item_type, category_id, popularity desc, item_id desc);
create index catalogue_brand on catalogue_item (item_type, brand_name, popularity desc, item_id desc);

-- What the seed has written: a start skips content that is in place already.
create table seed_state (
  part        text primary key,
  fingerprint text not null
);
