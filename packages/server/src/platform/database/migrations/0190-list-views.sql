-- How a person likes a list of a website to look, and the views they keep of it.
create table list_columns (
  website_id text not null references websites (id) on delete cascade,
  account_id text not null,
  list text not null,
  columns jsonb not null,
  primary key (website_id, account_id, list)
);

create table list_views (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  account_id text not null,
  list text not null,
  name text not null,
  query text not null,
  columns jsonb,
  created_at timestamptz not null,
  primary key (website_id, id)
);

create unique index list_views_name on list_views (website_id, account_id, list, lower(name));
