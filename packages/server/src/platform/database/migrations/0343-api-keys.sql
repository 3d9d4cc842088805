-- Keys with which programs of an owner call for a website, until they are revoked.
create table api_keys (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  name text not null,
  -- The digest of the key; the key itself is kept nowhere.
  key_hash text not null,
  -- What it is for: area -> read or write.
  scopes jsonb not null,
  -- Who made it: it acts for them, as far as their roles allow.
  account_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (website_id, id)
);
