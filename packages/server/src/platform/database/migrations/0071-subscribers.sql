-- Who gets the newsletter of a website, with the proof that they wanted it.
create table subscribers (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  -- In small letters.
  email text not null,
  -- pending until confirmed by a press, then subscribed; unsubscribed from when they left.
  state text not null,
  language text not null,
  -- Where they came from: form or import.
  source text not null,
  -- What was read before it was asked for, in which language, where and when.
  consent text not null,
  consent_language text not null,
  consent_path text not null,
  consented_at timestamptz not null,
  -- The address of the website then, which links of mails begin with.
  origin text not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null,
  primary key (website_id, id)
);
create unique index subscribers_email on subscribers (website_id, email);
create index subscribers_newest on subscribers (website_id, created_at desc, id desc);
create index subscribers_pending on subscribers (consented_at) where state = 'pending';

-- Where a published newsletter block stands: only versions with one (type 51) are in it.
create index document_versions_newsletters on document_versions using gin (document jsonb_path_ops)
  where document @> '{"sections": [{"blocks": [{"type": 51}]}]}';
