-- Letters are entered into the indexes of what people write a few answers at a time instead of with each one, which costs half; what
-- is still to be entered is short, so that a search reads it through in no time.
alter index form_answers_grams set (fastupdate = on, gin_pending_list_limit = 128);
alter index contacts_grams set (fastupdate = on, gin_pending_list_limit = 128);

-- The same letters as before, by a plan that is made once for each connection instead of with each row that is written.
create or replace function search_grams(website text, words text) returns text[]
language plpgsql immutable strict parallel safe
as $$
begin
  return (
    select coalesce(array_agg(distinct gram), '{}') || website
    from (
      select letter || lead(letter) over (order by place) || lead(letter, 2) over (order by place) as gram
      from unnest(string_to_array(words, null)) with ordinality as letters (letter, place)) as grams
    where gram is not null);
end
$$;

-- Members and subscribers of one state in the order of their list, which is how they are counted, too.
create index members_of_state on members (website_id, state, created_at desc, id desc);
create index subscribers_of_state on subscribers (website_id, state, created_at desc, id desc);

-- A part of an address or a name is found by its letters.
create index members_grams on members using gin (search_grams(website_id, email || ' ' || lower(name)))
  with (fastupdate = on, gin_pending_list_limit = 128);
create index subscribers_grams on subscribers using gin (search_grams(website_id, email))
  with (fastupdate = on, gin_pending_list_limit = 128);
