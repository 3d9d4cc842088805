-- Lists, searches and new products cost in a shop of 10,000 about what they cost in one of 10.

-- Three letters in a row of a text, and the website they are of: a search for part of a word reads an index of these
-- instead of every product, and the products of other websites do not count.
create function search_grams(website text, words text) returns text[]
language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(distinct gram), '{}') || website
  from (
    select letter || lead(letter) over (order by place) || lead(letter, 2) over (order by place) as gram
    from unnest(string_to_array(words, null)) with ordinality as letters (letter, place)) as grams
  where gram is not null
$$;

alter table products
  -- The name in the primary language in small letters: what lists by name are sorted by.
  add column sort_name text not null default '',
  -- Names, address and SKUs in small letters, one to a line: what an owner's search looks through.
  add column search_text text not null default '';

update products p set
  sort_name = lower(coalesce(p.name ->> w.primary_language, '')),
  search_text = lower(concat_ws(e'\n', p.url_id,
    (select string_agg(text.value, e'\n') from jsonb_each_text(p.name) as text),
    (select string_agg(v.sku, e'\n') from variants v
      where v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null)))
from websites w where w.id = p.website_id;

create index products_name on products (website_id, sort_name, id) where deleted_at is null;
create index products_cheapest on products (website_id, lowest_price, id) where deleted_at is null;
create index products_position on products (website_id, collection_id, position);
-- Without a list of what is still to be entered, which each search would read through.
create index products_words on products using gin (search_grams(website_id, search_text)) with (fastupdate = off)
  where deleted_at is null;

-- What visitors search names its website among its words, so that the index finds those of one website at once.
update search_entries set words = words || array_to_tsvector(array['@' || website_id]);
drop index search_entries_words;
create index search_entries_words on search_entries using gin (words) with (fastupdate = off);
