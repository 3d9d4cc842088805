-- What happened to each file of the library, by whom and when; the newest of each file.
create table asset_changes (
  website_id text not null,
  asset_id text not null,
  id text not null,
  account_id text,
  deed text not null,
  before text,
  after text,
  at timestamptz not null,
  primary key (website_id, asset_id, id),
  foreign key (website_id, asset_id) references assets (website_id, id) on delete cascade
);
