-- A saved section that stands on several pages and is edited once has a document of its own.
alter table documents drop constraint documents_owner_kind_check;
alter table documents add constraint documents_owner_kind_check check (owner_kind in ('collection', 'item', 'website', 'synced'));
