-- What search reads: its own table beside the catalogue's, kept up to date by triggers, so that whoever writes
-- the catalogue need not know of it. Withdrawn items are not in it. No account_id: replicated as the catalogue.
create extension if not exists pg_trgm;

-- A text as its words: small letters without accents, apostrophes dropped, one space for all that is no letter
-- or digit. The collation makes it the same on every database: Latin letters alone have a case. The program cuts what is searched for in the same way (modules/search/words.ts).
create function search_words(value text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f''’]+', '', 'g') collate "C"),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$$;

create table search_document (
  item_id    text collate "C" primary key references catalogue_item on delete cascade,
  item_type  text not null,
  popularity int  not null,
  -- ' words of the name | words of brand, category and type ': a space before and after each word.
  words      text not null
);
create index search_document_popular on search_document (item_type, popularity desc, item_id desc);
-- One for each type, so that the many of one type do not stand in the way of the few of another.
create index search_voucher on search_document using gin (words gin_trgm_ops) where item_type = 'VOUCHER';
create index search_product on search_document using gin (words gin_trgm_ops) where item_type = 'PRODUCT';
create index search_partner on search_document using gin (words gin_trgm_ops) where item_type = 'PARTNER';
create index search_coupon on search_document using gin (words gin_trgm_ops) where item_type = 'COUPON';

-- Each word that has ever been in the catalogue, for what is written almost like one.
create table search_word (word text collate "C" primary key);
create index search_word_similar on search_word using gin (word gin_trgm_ops);

-- Makes the documents of some items anew.
create function search_index(item_ids text[]) returns void language plpgsql as $$
begin
  delete from search_document d using catalogue_item i
  where i.item_id = any(item_ids) and d.item_id = i.item_id and not (i.in_earn or i.in_burn);

  with written as (
    insert into search_document (item_id, item_type, popularity, words)
    select i.item_id, i.item_type, i.popularity,
      ' ' || search_words(i.name) || ' | '
        || search_words(i.brand_name || ' ' || c.name || ' ' || i.item_type) || ' '
    from catalogue_item i join category c using (category_id)
    where i.item_id = any(item_ids) and (i.in_earn or i.in_burn)
    on conflict (item_id) do update set
      item_type = excluded.item_type, popularity = excluded.popularity, words = excluded.words
    returning words
  )
  insert into search_word
  select distinct word from written, regexp_split_to_table(words, '[ |]+') word
  where length(word) >= 3 and word !~ '[0-9]'
  -- In one order for all, so that two writers do not wait for each other.
  order by word
  on conflict do nothing;
end $$;

create function search_after_insert() returns trigger language plpgsql as $$
begin
  perform search_index(array(select item_id from fresh));
  return null;
end $$;
create trigger search_after_insert after insert on catalogue_item
  referencing new table as fresh for each statement execute function search_after_insert();

-- Not on stock, price or texts: orders change those.
create function search_after_update() returns trigger language plpgsql as $$
begin
  perform search_index(array[new.item_id]);
  return null;
end $$;
create trigger search_after_update
  after update of name, brand_name, category_id, item_type, popularity, in_earn, in_burn on catalogue_item
  for each row when (
    (old.name, old.brand_name, old.category_id, old.item_type, old.popularity, old.in_earn, old.in_burn)
      is distinct from
    (new.name, new.brand_name, new.category_id, new.item_type, new.popularity, new.in_earn, new.in_burn)
  ) execute function search_after_update();

create function search_after_category() returns trigger language plpgsql as $$
begin
  perform search_index(array(select item_id from catalogue_item where category_id = new.category_id));
  return null;
end $$;
create trigger search_after_category after update of name on category
  for each row when (old.name is distinct from new.name) execute function search_after_category();

select search_index(array(select item_id from catalogue_item));
