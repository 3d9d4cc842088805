-- Services of others a website loads for visitors who agreed, what they are asked, and what they answered.
alter table websites add column consent jsonb not null default '{"isOn":false,"title":{},"text":{},"policy":"","tagManager":"","tagManagerFor":"statistics","metaPixel":"","pinterestTag":""}';

-- What was asked: kept once, however many answered it.
create table consent_questions (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (website_id, id)
);

-- The proofs: each answer of each browser.
create table consents (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  -- A number the browser was given with its first answer; it names nobody.
  visitor text not null,
  question_id text not null,
  version text not null,
  statistics boolean not null,
  marketing boolean not null,
  page text not null,
  created_at timestamptz not null,
  primary key (website_id, id)
);
create index consents_by_time on consents (website_id, created_at);

-- Orders whose purchase was told to services: once each.
create table purchase_events (
  website_id text not null references websites (id) on delete cascade,
  order_id text not null,
  created_at timestamptz not null,
  primary key (website_id, order_id)
);
