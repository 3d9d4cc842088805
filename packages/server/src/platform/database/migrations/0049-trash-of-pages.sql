-- Who deleted a page or post, and since when it is deleted for good: then its row only remembers its address, so that
-- visitors are still told that it is gone, or sent where its owner said.
alter table collections add column deleted_by text, add column erased_at timestamptz;
alter table items add column deleted_by text, add column erased_at timestamptz;
create index collections_trash on collections (website_id, deleted_at desc, id desc)
  where deleted_at is not null and erased_at is null;
create index items_trash on items (website_id, deleted_at desc, id desc)
  where deleted_at is not null and erased_at is null;
