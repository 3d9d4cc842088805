-- What people read of answers is found along an index, however many there are, and a flood of suspected ones lies in none of
-- these ways.
drop index form_answers_newest;
create index form_answers_newest on form_answers (website_id, created_at desc, id desc) where not suspected;
drop index form_answers_of_form;
create index form_answers_of_form on form_answers (website_id, form_id, created_at desc, id desc) where not suspected;
create index form_answers_unread on form_answers (website_id, created_at desc, id desc) where not suspected and read_at is null;
create index form_answers_unread_of_form on form_answers (website_id, form_id, created_at desc, id desc)
  where not suspected and read_at is null;
create index form_answers_suspected on form_answers (website_id, created_at desc, id desc) where suspected;

-- A part of a word is looked for among the letters of how an answer begins; longer ones are looked through.
create index form_answers_grams on form_answers using gin (search_grams(website_id, left(words, 2000))) with (fastupdate = off);
create index form_answers_long on form_answers (website_id) where length(words) > 2000;
