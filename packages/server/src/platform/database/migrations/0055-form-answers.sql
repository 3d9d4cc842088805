-- What visitors sent through the forms of a website. The form itself is a block of a published page.
create table form_answers (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  form_id text not null,
  form_name text not null,
  -- The submission it came with: one that is sent twice is kept once.
  submission text not null,
  -- The page or post it was sent from, as it was then.
  page_id text not null,
  page_title text not null,
  page_path text not null,
  -- Title, kind and answer of every field, as they were then.
  answers jsonb not null,
  -- All answers in small letters, to look for words in.
  words text not null,
  suspected boolean not null,
  read_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (website_id, id)
);
create unique index form_answers_submission on form_answers (website_id, form_id, submission);
create index form_answers_newest on form_answers (website_id, created_at desc, id desc);
create index form_answers_of_form on form_answers (website_id, form_id, created_at desc, id desc);
create index form_answers_expire on form_answers (expires_at) where expires_at is not null;

-- Where a published form stands: only versions with form blocks (type 9) are in it.
create index document_versions_forms on document_versions using gin (document jsonb_path_ops)
  where document @> '{"sections": [{"blocks": [{"type": 9}]}]}';
