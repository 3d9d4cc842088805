-- Words of mails to buyers that an owner has chosen, in the template language, by the language they are read in.
create table mail_templates (
  website_id text not null references websites (id) on delete cascade,
  kind text not null,
  language text not null,
  subject text not null,
  body text not null,
  updated_at timestamptz not null,
  primary key (website_id, kind, language)
);
