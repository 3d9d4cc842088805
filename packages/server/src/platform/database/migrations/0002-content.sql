-- Files, pages, posts, their documents, what was published, and what visitors can search.

create table assets (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'file')),
  file_name text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  -- Of the content now; part of the address, so that an address never changes what it shows.
  hash text not null,
  width integer check (width > 0),
  height integer check (height > 0),
  focal_point jsonb not null default '{"x":0.5,"y":0.5}',
  alt_text jsonb not null default '{}',
  color_data jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (website_id, id)
);
create index assets_newest on assets (website_id, created_at desc, id desc) where deleted_at is null;
create index assets_deleted on assets (deleted_at) where deleted_at is not null;

-- Every content an asset has had: replacing a picture leaves the old address working where it is still in use.
create table asset_contents (
  website_id text not null,
  asset_id text not null,
  hash text not null,
  content_type text not null,
  size bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null,
  primary key (website_id, asset_id, hash),
  foreign key (website_id, asset_id) references assets (website_id, id) on delete cascade
);

-- What has an address of its own at the top of a website: pages, journals, stores.
create table collections (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  type integer not null,
  url_id text not null check (url_id = lower(url_id) and url_id <> ''),
  title jsonb not null,
  navigation_title jsonb not null default '{}',
  description jsonb not null default '{}',
  seo_title jsonb not null default '{}',
  seo_description jsonb not null default '{}',
  status text not null check (status in ('draft', 'needs-review', 'scheduled', 'published', 'private')),
  enabled boolean not null default true,
  social_asset_id text,
  scheduled_for timestamptz,
  first_published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Where visitors of a deleted page are sent; without one they are told that it is gone.
  redirect_to text,
  primary key (website_id, id),
  check (status <> 'scheduled' or scheduled_for is not null)
);
create unique index collections_address on collections (website_id, url_id) where deleted_at is null;
create index collections_gone on collections (website_id, url_id, deleted_at desc) where deleted_at is not null;
create index collections_scheduled on collections (scheduled_for) where status = 'scheduled';

-- Posts of a journal. Products have their own table.
create table items (
  website_id text not null,
  id text not null,
  collection_id text not null,
  record_type integer not null,
  url_id text not null check (url_id = lower(url_id) and url_id <> ''),
  title jsonb not null,
  excerpt jsonb not null default '{}',
  seo_title jsonb not null default '{}',
  seo_description jsonb not null default '{}',
  status text not null check (status in ('draft', 'needs-review', 'scheduled', 'published', 'private')),
  main_image_id text,
  author jsonb not null,
  tags jsonb not null default '[]',
  categories jsonb not null default '[]',
  publish_on timestamptz not null,
  scheduled_for timestamptz,
  first_published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  redirect_to text,
  primary key (website_id, id),
  foreign key (website_id, collection_id) references collections (website_id, id) on delete cascade,
  check (status <> 'scheduled' or scheduled_for is not null)
);
create unique index items_address on items (website_id, collection_id, url_id) where deleted_at is null;
create index items_newest on items (website_id, collection_id, publish_on desc, id desc) where deleted_at is null;
create index items_gone on items (website_id, collection_id, url_id, deleted_at desc) where deleted_at is not null;
create index items_scheduled on items (scheduled_for) where status = 'scheduled';

-- Addresses that pages, posts and products had before they were renamed. They name what moved, not where to, so a
-- chain of renames is always one hop and can never be a loop. parent_id is empty for the top of the website.
create table moved_addresses (
  website_id text not null references websites (id) on delete cascade,
  parent_id text not null,
  url_id text not null,
  target_kind text not null check (target_kind in ('collection', 'item', 'product')),
  target_id text not null,
  created_at timestamptz not null,
  primary key (website_id, parent_id, url_id)
);

-- The draft of each page or post, and which of its versions visitors see.
create table documents (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  owner_kind text not null check (owner_kind in ('collection', 'item')),
  owner_id text not null,
  -- Raised by one for every entry of the log.
  revision bigint not null default 0,
  document jsonb not null,
  published_version_id text,
  published_revision bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id),
  constraint documents_owner unique (website_id, owner_kind, owner_id)
);

-- The log: every change with its inverse, only ever added to. Undo is an entry that applies another's inverse.
create table document_operations (
  website_id text not null,
  document_id text not null,
  revision bigint not null,
  id text not null,
  batch_id text not null,
  session_id text not null,
  account_id text,
  label text not null,
  operation jsonb not null,
  inverse jsonb not null,
  undoes text,
  at timestamptz not null,
  primary key (website_id, document_id, revision),
  constraint document_operations_id unique (website_id, document_id, id),
  foreign key (website_id, document_id) references documents (website_id, id) on delete cascade
);
create index document_operations_batch on document_operations (website_id, document_id, batch_id);

-- What has been published, whole; never changed.
create table document_versions (
  website_id text not null,
  document_id text not null,
  id text not null,
  number integer not null,
  revision bigint not null,
  document jsonb not null,
  account_id text,
  note text not null default '',
  at timestamptz not null,
  primary key (website_id, document_id, id),
  constraint document_versions_number unique (website_id, document_id, number),
  foreign key (website_id, document_id) references documents (website_id, id) on delete cascade
);

-- What the search page looks through: one row for each thing visitors can see and each language.
create table search_entries (
  website_id text not null references websites (id) on delete cascade,
  kind text not null check (kind in ('collection', 'item', 'product')),
  target_id text not null,
  language text not null,
  title text not null,
  excerpt text not null,
  -- The address: the collection's, and what comes after it; empty for the collection itself.
  collection_id text not null,
  url_id text not null,
  asset_id text,
  words tsvector not null,
  primary key (website_id, kind, target_id, language)
);
create index search_entries_words on search_entries using gin (words);
