-- A list is read category by category, each in the order of its sorter (modules/catalogue/repository.ts): with these
-- two, beside catalogue_category, as many rows are passed over whatever the size of the catalogue.
create index catalogue_category_points on catalogue_item (item_type, category_id, price_paise, item_id);
create index catalogue_category_discount
  on catalogue_item (item_type, category_id, discount_percent desc, popularity desc, item_id desc);
