-- When a page last changed, also by what stands in other tables: a voucher's values, a partner's rate and note.

-- Each only where it was not written in this transaction already, as a new item was.
create function catalogue_values_changed() returns trigger language plpgsql as $$
begin
  update catalogue_item set updated_at = now()
   where item_id in (select item_id from changed) and updated_at < now();
  return null;
end $$;
-- Not on a change of stock, which comes with orders.
create trigger catalogue_values_added after insert on voucher_denomination
  referencing new table as changed for each statement execute function catalogue_values_changed();
create trigger catalogue_values_removed after delete on voucher_denomination
  referencing old table as changed for each statement execute function catalogue_values_changed();

create function catalogue_partner_changed() returns trigger language plpgsql as $$
begin
  update catalogue_item i set updated_at = now()
    from before join after using (partner_id)
   where i.item_type = 'PARTNER' and i.partner_id = after.partner_id and i.updated_at < now()
     and (before.note, before.earn_per_100) is distinct from (after.note, after.earn_per_100);
  return null;
end $$;
create trigger catalogue_partner_changed after update on partner
  referencing old table as before new table as after
  for each statement execute function catalogue_partner_changed();

-- As before, but for two columns more, and without the price of a voucher: it is that of the cheapest value in stock, so
-- it moves with orders; a value added or removed is seen above.
create or replace trigger catalogue_updated
  before update of in_earn, in_burn, slug, name, brand_name, partner_id, category_id, image_slug, image_alt,
    badge, list_price_paise, discount_percent, max_count, validity_months, detail, plus_only,
    least_coins_percent on catalogue_item
  for each row when (
    (old.in_earn, old.in_burn, old.slug, old.name, old.brand_name, old.partner_id, old.category_id,
     old.image_slug, old.image_alt, old.badge, old.discount_percent, old.max_count, old.validity_months,
     old.detail, old.plus_only, old.least_coins_percent)
      is distinct from
    (new.in_earn, new.in_burn, new.slug, new.name, new.brand_name, new.partner_id, new.category_id,
     new.image_slug, new.image_alt, new.badge, new.discount_percent, new.max_count, new.validity_months,
     new.detail, new.plus_only, new.least_coins_percent)
    or (new.item_type <> 'VOUCHER' and old.list_price_paise is distinct from new.list_price_paise)
  ) execute function catalogue_updated();
