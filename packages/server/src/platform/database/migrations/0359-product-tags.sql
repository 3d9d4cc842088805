-- What tags of products were called before: blocks and links that name the old one find the new one.
create table product_tag_names (
  website_id text not null references websites (id) on delete cascade,
  old_name text not null,
  new_name text not null,
  primary key (website_id, old_name)
);
