-- Whom and what is looked for among many people is found along an index: a part of an address or a name, of an answer, a tag.
create index contacts_grams on contacts using gin (search_grams(website_id, email || ' ' || lower(name))) with (fastupdate = off);

-- Those with tags in the order of the list, in which the wanted ones are soon met.
drop index contacts_tagged;
create index contacts_tagged on contacts (website_id, last_at desc, id desc) where tags <> '[]' and person_id = id;

-- Letters are taken apart of the first thousand alone: long answers are few, and read as they are.
create index form_answers_grams on form_answers using gin (search_grams(website_id, left(words, 1000))) with (fastupdate = off);
create index form_answers_long on form_answers (website_id) where length(words) > 1000;
