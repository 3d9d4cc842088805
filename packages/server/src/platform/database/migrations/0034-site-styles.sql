-- The style of a website as it is being changed; what visitors see stays in websites.style. Without a row nobody has
-- changed it yet.
create table style_drafts (
  website_id text primary key references websites (id) on delete cascade,
  revision bigint not null default 0,
  style jsonb not null,
  published_version_id text,
  updated_at timestamptz not null
);

-- Every change of it, field by field, with what was there before: undo reads this.
create table style_changes (
  website_id text not null references style_drafts (website_id) on delete cascade,
  revision bigint not null,
  id text not null,
  batch_id text not null,
  session_id text not null,
  account_id text,
  deed jsonb not null,
  changes jsonb not null,
  before jsonb not null,
  undoes text,
  at timestamptz not null,
  primary key (website_id, revision),
  constraint style_changes_id unique (website_id, id)
);
create index style_changes_batch on style_changes (website_id, batch_id);

-- What has been published, whole; never changed.
create table style_versions (
  website_id text not null references style_drafts (website_id) on delete cascade,
  id text not null,
  number integer not null,
  style jsonb not null,
  account_id text,
  note text not null default '',
  at timestamptz not null,
  primary key (website_id, id),
  constraint style_versions_number unique (website_id, number)
);
