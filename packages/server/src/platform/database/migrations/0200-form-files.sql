-- Files that visitors sent through forms. They are sent ahead of their form, which then names them; the bytes lie in the
-- storage of files, under the identifier, which nobody guesses.
create table form_files (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  form_id text not null,
  field_id text not null,
  -- The answer it came with; null until its form was sent. No foreign key: the bytes go after the answer.
  answer_id text,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (website_id, id)
);
create index form_files_of_answer on form_files (website_id, answer_id);
create index form_files_waiting on form_files (created_at) where answer_id is null;
