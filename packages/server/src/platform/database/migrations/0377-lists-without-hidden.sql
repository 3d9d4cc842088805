-- Lists are walked along indexes alone, which have to know what is in no list.
drop index products_featured;
create index products_featured on products (website_id, collection_id, featured desc, position, id) include (publish_on)
  where deleted_at is null and status = 'published' and not is_hidden;
drop index products_newest;
create index products_newest on products (website_id, collection_id, publish_on desc, id desc)
  where deleted_at is null and status = 'published' and not is_hidden;
drop index products_price;
create index products_price on products (website_id, collection_id, lowest_price, id) include (publish_on)
  where deleted_at is null and status = 'published' and not is_hidden;
drop index products_shown_name;
create index products_shown_name on products (website_id, collection_id, sort_name, id) include (publish_on)
  where deleted_at is null and status = 'published' and not is_hidden;
