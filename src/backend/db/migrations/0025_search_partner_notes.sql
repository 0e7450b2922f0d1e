-- A partner is found by what it sells as well: its note ("Coffee, 96 cafés") says that, and often its name does not.
create or replace function search_index(item_ids text[]) returns void language plpgsql as $$
begin
  delete from search_document d using catalogue_item i
  where i.item_id = any(item_ids) and d.item_id = i.item_id and not (i.in_earn or i.in_burn);

  with written as (
    insert into search_document (item_id, item_type, popularity, words)
    select i.item_id, i.item_type, i.popularity,
      ' ' || search_words(i.name) || ' | '
        || search_words(i.brand_name || ' ' || c.name || ' ' || i.item_type
                        || case when i.item_type = 'PARTNER' then ' ' || coalesce(p.note, '') else '' end) || ' '
    from catalogue_item i join category c using (category_id) left join partner p using (partner_id)
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

create function search_after_note() returns trigger language plpgsql as $$
begin
  perform search_index(array(
    select item_id from catalogue_item where item_type = 'PARTNER' and partner_id = new.partner_id));
  return null;
end $$;
create trigger search_after_note after update of note on partner
  for each row when (old.note is distinct from new.note) execute function search_after_note();

select search_index(array(select item_id from catalogue_item where item_type = 'PARTNER'));
