-- What a database of 200,000 members and 100,000 products was seen to read far too much for.

-- The items of one brand, by price.
create index catalogue_brand_points on catalogue_item (item_type, brand_name, price_paise, item_id);

-- Memberships to renew, without those of which a renewal is under way: many are due at one instant.
drop index plus_membership_due;
create index plus_membership_due on plus_membership (renew_at, account_id)
  where active and auto_renew and renewal is distinct from 'PENDING';

-- For closing and copying an account: other accounts with its e-mail address, and its trips.
create index account_email on account (lower(email));
create index trip_owner_account on trip_owner (account_id);
