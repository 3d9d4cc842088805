-- Every page of a store's list, in each order, is found in an index alone, which knows what is to be shown and when.

drop index products_featured;
create index products_featured on products (website_id, collection_id, featured desc, position, id) include (publish_on)
  where deleted_at is null and status = 'published';
drop index products_newest;
create index products_newest on products (website_id, collection_id, publish_on desc, id desc)
  where deleted_at is null and status = 'published';
drop index products_price;
create index products_price on products (website_id, collection_id, lowest_price, id) include (publish_on)
  where deleted_at is null and status = 'published';
create index products_shown_name on products (website_id, collection_id, sort_name, id) include (publish_on)
  where deleted_at is null and status = 'published';

-- What waits for its time, or has come lately: few of all.
create index products_publish_on on products (publish_on) where deleted_at is null and status = 'published';
