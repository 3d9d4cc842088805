-- A website has a document of its own, its footer, beside those of pages and posts.
alter table documents drop constraint documents_owner_kind_check;
alter table documents add constraint documents_owner_kind_check check (owner_kind in ('collection', 'item', 'website'));
