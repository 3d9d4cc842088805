-- Folders of files, as deep as an owner nests them. A folder is only where a file is found: its address stays.
create table asset_folders (
  website_id text not null,
  id text not null,
  -- Empty at the top.
  parent_id text,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, parent_id) references asset_folders (website_id, id)
);
create unique index asset_folders_name on asset_folders (website_id, coalesce(parent_id, ''), lower(name));

alter table assets
  add column folder_id text,
  add column tags jsonb not null default '[]',
  add foreign key (website_id, folder_id) references asset_folders (website_id, id);
create index assets_of_folder on assets (website_id, folder_id) where folder_id is not null;
