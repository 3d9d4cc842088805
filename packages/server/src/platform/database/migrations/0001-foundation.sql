-- What every other room stands on: the installation, its accounts, its websites and the post office.
-- Accounts and sessions belong to the installation; every other key begins with website_id.

create table installation (
  name text primary key,
  value text not null
);

create table accounts (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  password_changed_at timestamptz not null,
  constraint accounts_email_key unique (email),
  constraint accounts_email_lower check (email = lower(email))
);

create table sessions (
  id text primary key,
  token_hash text not null,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  constraint sessions_token_key unique (token_hash)
);
create index sessions_account on sessions (account_id);

-- Single-use tokens sent by mail or carried from one host to another; only their hashes are kept.
create table one_time_tokens (
  id text primary key,
  purpose text not null,
  token_hash text not null,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_tokens_token_key unique (token_hash)
);
create index one_time_tokens_account on one_time_tokens (account_id, purpose);

create table websites (
  id text primary key,
  identifier text not null,
  is_default boolean not null default false,
  -- Raised by everything that changes what visitors see; caches are keyed by it.
  content_version bigint not null default 1,
  title jsonb not null,
  tagline jsonb not null default '{}',
  description jsonb not null default '{}',
  primary_language text not null,
  languages jsonb not null,
  time_zone text not null,
  currency text not null,
  template_id text not null,
  style jsonb not null,
  logo_asset_id text,
  social_asset_id text,
  home_collection_id text,
  main_navigation jsonb not null default '[]',
  footer_navigation jsonb not null default '[]',
  announcement_bar jsonb not null,
  social_links jsonb not null default '[]',
  store jsonb not null,
  created_at timestamptz not null,
  constraint websites_identifier_key unique (identifier)
);
create unique index websites_one_default on websites (is_default) where is_default;

create table domains (
  website_id text not null references websites (id) on delete cascade,
  host text not null,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (website_id, host),
  constraint domains_host_key unique (host),
  constraint domains_host_lower check (host = lower(host))
);

create table memberships (
  website_id text not null references websites (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  role integer not null,
  created_at timestamptz not null,
  primary key (website_id, account_id, role)
);
create index memberships_account on memberships (account_id);

create table invitations (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  email text not null,
  roles jsonb not null,
  token_hash text not null,
  invited_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (website_id, id),
  constraint invitations_token_key unique (token_hash)
);

-- Settings and preferences, one free-form object per namespace.
create table settings (
  website_id text not null references websites (id) on delete cascade,
  namespace text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (website_id, namespace)
);

create table outbox (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  reply_to text,
  -- queued → sent, or failed; stays kept when no mail server is configured
  status text not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (website_id, id)
);
create index outbox_newest on outbox (website_id, created_at desc);

-- Answers kept for calls that a client may repeat.
create table idempotency_keys (
  website_id text not null references websites (id) on delete cascade,
  scope text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (website_id, scope, key)
);
