-- The items of one brand, by price: a filter by brand alone read the prices of all items.
create index catalogue_brand_points on catalogue_item (item_type, brand_name, price_paise, item_id);
