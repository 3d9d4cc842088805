-- Tags and categories of a blog, there with no post too. Posts keep the names.
create table blog_tags (
  website_id text not null,
  collection_id text not null,
  id text not null,
  tag_type text not null check (tag_type in ('tag', 'category')),
  name text not null check (name <> ''),
  -- The name as it is compared: small letters.
  folded text not null,
  created_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, collection_id) references collections (website_id, id) on delete cascade
);
create unique index blog_tags_name on blog_tags (website_id, collection_id, tag_type, name);
create index blog_tags_folded on blog_tags (website_id, collection_id, tag_type, folded);

-- Names they had before they were renamed or merged. They name the tag, not its name: always one hop.
create table former_blog_tags (
  website_id text not null,
  collection_id text not null,
  tag_type text not null check (tag_type in ('tag', 'category')),
  name text not null,
  tag_id text not null,
  primary key (website_id, collection_id, tag_type, name),
  foreign key (website_id, tag_id) references blog_tags (website_id, id) on delete cascade
);
create index former_blog_tags_of on former_blog_tags (website_id, tag_id);

insert into blog_tags (website_id, collection_id, id, tag_type, name, folded, created_at)
select website_id, collection_id, substr(md5(website_id || '/' || collection_id || '/' || tag_type || '/' || name), 1, 24),
  tag_type, name, lower(name), now()
from (
  select website_id, collection_id, 'tag' as tag_type, jsonb_array_elements_text(tags) as name from items
  union
  select website_id, collection_id, 'category', jsonb_array_elements_text(categories) from items
) used
where name <> '';
