-- Whom one looks for among many people is found along an index: by a part of an address or a name, and by a tag.
create index contacts_grams on contacts using gin (search_grams(website_id, email || ' ' || lower(name))) with (fastupdate = off);

-- Those with tags in the order of the list, in which the wanted ones are soon met.
drop index contacts_tagged;
create index contacts_tagged on contacts (website_id, last_at desc, id desc) where tags <> '[]' and person_id = id;
