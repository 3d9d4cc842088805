-- A tag that few have among many who have another one is found along an index. A tag is the same in any case, and the database
-- may know the capitals of English letters alone, so each is kept both ways, with the website it is of.
create function tag_keys(website text, tags jsonb) returns text[]
language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(distinct key), '{}')
  from jsonb_array_elements_text(tags) as t (tag), lateral (values ('l'), ('u')) as cases (kind),
    lateral (select website || ' ' || kind || case kind when 'l' then lower(t.tag) else upper(t.tag) end as key) as keys
$$;

create index contacts_tags on contacts using gin (tag_keys(website_id, tags)) with (fastupdate = off) where tags <> '[]';
