-- Products leave their address as pages and posts do: what visitors have seen redirects when it moves, is gone when it is
-- deleted, and may lead elsewhere.
alter table products
  -- From when on visitors can have seen it; null while they cannot.
  add column first_published_at timestamptz,
  -- Where visitors are sent after it was deleted.
  add column redirect_to text;

update products set first_published_at = greatest(created_at, publish_on) where status = 'published';
