-- When what an item's page says last changed, for the sitemaps. Kept here, so that no writer can forget it.
alter table catalogue_item add column updated_at timestamptz not null default now();

create function catalogue_updated() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end $$;

-- Not on stock and popularity: they move with every order and say nothing new.
create trigger catalogue_updated
  before update of in_earn, in_burn, slug, name, brand_name, partner_id, category_id, image_slug, image_alt,
    badge, list_price_paise, discount_percent, max_count, validity_months, detail on catalogue_item
  for each row when (
    (old.in_earn, old.in_burn, old.slug, old.name, old.brand_name, old.partner_id, old.category_id,
     old.image_slug, old.image_alt, old.badge, old.list_price_paise, old.discount_percent, old.max_count,
     old.validity_months, old.detail)
      is distinct from
    (new.in_earn, new.in_burn, new.slug, new.name, new.brand_name, new.partner_id, new.category_id,
     new.image_slug, new.image_alt, new.badge, new.list_price_paise, new.discount_percent, new.max_count,
     new.validity_months, new.detail)
  ) execute function catalogue_updated();

-- All items of a type by their ids, whatever the mode.
create index catalogue_sitemap on catalogue_item (item_type, item_id) where in_earn or in_burn;
