-- "One space for all that is no letter or digit" left out most signs: ₹, ★, arrows, ×, emoji, । and others were letters,
-- so "₹500 gift card" was not found by 500. Those go first that become letters, such as TM and Rs.
create or replace function search_words(value text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    lower(regexp_replace(
      normalize(regexp_replace(value, '[™℠₨№]', ' ', 'g'), nfkd),
      '[\u0300-\u036f''’\ufe00-\ufe0f\U000e0100-\U000e01ef]+', '', 'g') collate "C"),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff'
    '\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4'
    '\u0964\u0965\u0970\u09f2\u09f3\u09fa\u09fb\u0af0\u0af1\u0bf3-\u0bfa\u0df4\u0e3f\ua830-\ua839\ua8f8-\ua8fa'
    '\u2000-\u2bff\u2e00-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190\u3191\u31c0-\u31ef\u4dc0-\u4dff'
    '\ue000-\uf8ff\ufd3e-\ufd4f\ufe45\ufe46\ufeff-\uffff\U0001d000-\U0001d3ff\U0001f000-\U0001fbff\U000e0000-\U000e007f]+',
    ' ', 'g'))
$$;

-- Only what has such a sign is written again. The words themselves show it, but for those that became letters.
select search_index(array(
  select d.item_id
  from search_document d
    join catalogue_item i using (item_id) join category c using (category_id) left join partner p using (partner_id)
  where search_words(replace(d.words, ' | ', ' ')) <> replace(trim(d.words), ' | ', ' ')
    or concat(i.name, i.brand_name, c.name, p.note) ~ '[™℠₨№]'));
delete from search_word where search_words(word) <> word;
