-- Files on their way in, in parts, so that a broken line costs one part. The parts are kept where files are.
create table uploads (
  website_id text not null,
  id text not null,
  account_id text not null,
  file_name text not null,
  size bigint not null check (size > 0),
  folder_id text,
  -- What a browser knows the file by, to find what it has begun to send.
  fingerprint text not null,
  -- The length of each part, in order.
  parts jsonb not null default '[]',
  received bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'finishing', 'done')),
  -- The file it became.
  asset_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create index uploads_open on uploads (website_id, account_id, fingerprint) where state = 'open';
create index uploads_left on uploads (updated_at);
