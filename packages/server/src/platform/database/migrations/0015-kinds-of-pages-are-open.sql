-- A type of page is whatever a page source says it is (delivery/sources), so a new one needs no change here.
alter table search_entries drop constraint search_entries_kind_check;
alter table moved_addresses drop constraint moved_addresses_target_kind_check;
