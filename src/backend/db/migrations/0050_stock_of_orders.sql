-- Whether an order took its pieces from a counted stock: one of an item that was unlimited then puts nothing back.
alter table member_order add column took_stock boolean not null default true;
