-- What scripts of pages and of the editor ran into, grouped by message and place; nothing of who met it. At most 200 of a website.
create table script_errors (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  source text not null,
  message text not null,
  place text not null,
  stack text not null,
  page text not null,
  times bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (website_id, id)
);
create index script_errors_by_time on script_errors (website_id, last_at);
