-- What visitors have put aside: a list for a browser, or for a member in all of theirs.
create table saved_lists (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  member_id text,
  created_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);

create unique index saved_lists_member on saved_lists (website_id, member_id) where member_id is not null;

-- Browsers that know a list.
create table saved_keys (
  website_id text not null,
  token_hash text not null,
  list_id text not null,
  used_at timestamptz not null,
  primary key (website_id, token_hash),
  foreign key (website_id, list_id) references saved_lists (website_id, id) on delete cascade
);

create index saved_keys_list on saved_keys (website_id, list_id);
create index saved_keys_used on saved_keys (used_at);

create table saved_lines (
  website_id text not null,
  list_id text not null,
  id text not null,
  item_id text not null,
  variant_id text not null,
  quantity integer not null check (quantity between 1 and 9999),
  saved_price bigint not null,
  additional_fields jsonb not null default '[]',
  answers_digest text not null default '',
  saved_at timestamptz not null,
  primary key (website_id, list_id, id),
  constraint saved_lines_variant unique (website_id, list_id, variant_id, answers_digest),
  foreign key (website_id, list_id) references saved_lists (website_id, id) on delete cascade
);
