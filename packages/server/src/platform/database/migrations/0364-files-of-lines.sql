-- A digital product may have several files, and how often each bought one was fetched is kept by itself.
alter table products add column more_file_ids jsonb not null default '[]';

create table order_files (
  website_id text not null,
  order_id text not null,
  item_id text not null,
  -- Of the first file that of its line, so that addresses handed out before lead to it.
  id text not null,
  position integer not null,
  asset_id text not null,
  downloads integer not null default 0 check (downloads >= 0),
  downloaded_at timestamptz,
  primary key (website_id, order_id, id),
  foreign key (website_id, order_id, item_id) references order_items (website_id, order_id, id) on delete cascade
);
-- For whoever replaces a file in a product.
create index order_files_of_asset on order_files (website_id, asset_id);

insert into order_files (website_id, order_id, item_id, id, position, asset_id, downloads, downloaded_at)
select website_id, order_id, id, id, 1, digital_asset_id, downloads, downloaded_at
from order_items where digital_asset_id is not null;

alter table order_items drop column digital_asset_id, drop column downloads, drop column downloaded_at;
