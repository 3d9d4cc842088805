-- Tables of an owner on their way in: checked first, then taken in step by step, each of which can be undone.
create table imports (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  -- What it holds, such as products.
  kind text not null,
  state text not null check (state in
    ('checking', 'ready', 'running', 'done', 'undoing', 'cancelled', 'undone', 'failed')),
  -- What it is once everything it did is undone.
  ends_as text not null default 'undone' check (ends_as in ('cancelled', 'undone', 'failed')),
  file_name text not null,
  -- Whose columns it has.
  layout text not null,
  options jsonb not null,
  -- The file, until it has been checked.
  content text,
  -- How many things it has, how many of them are new, changed, unchanged and wrong.
  counts jsonb not null default '{}',
  -- Things done, of those that are to be done.
  done integer not null default 0,
  total integer not null default 0,
  problem jsonb,
  account_id text not null,
  origin text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create index imports_newest on imports (website_id, created_at desc, id desc);
create index imports_old on imports (updated_at);

-- What is to become of each thing of a table, and what is needed to undo it.
create table import_rows (
  website_id text not null,
  import_id text not null,
  position integer not null,
  name text not null,
  -- Its first row in the file.
  line integer not null,
  action text not null check (action in ('new', 'changed', 'unchanged', 'wrong')),
  -- What of it changes: heads of columns.
  changes jsonb not null default '[]',
  -- [{ row, column, message }]
  problems jsonb not null default '[]',
  work jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone')),
  undo jsonb,
  -- Whether something is left to be done after the table is in: pictures to be fetched.
  later text not null default 'none' check (later in ('none', 'waiting', 'done')),
  primary key (website_id, import_id, position),
  foreign key (website_id, import_id) references imports (website_id, id) on delete cascade
);
create index import_rows_actions on import_rows (website_id, import_id, action, position);
create index import_rows_later on import_rows (website_id, import_id, position) where later = 'waiting';

-- Files that were fetched from other addresses, so that the same table sent twice does not bring them twice.
create table fetched_files (
  website_id text not null references websites (id) on delete cascade,
  address text not null,
  asset_id text not null,
  fetched_at timestamptz not null,
  primary key (website_id, address)
);
