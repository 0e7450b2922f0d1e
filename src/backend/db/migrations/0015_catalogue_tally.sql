-- Counting the catalogue by what it is filtered by reads this index alone (modules/catalogue/tally.ts).
create index catalogue_tally
  on catalogue_item (item_type, category_id, brand_name, discount_percent, price_paise)
  include (in_earn, in_burn) where in_earn or in_burn;
