-- How often the file of a line was fetched, and when that was counted last.
alter table order_items
  add column downloads integer not null default 0 check (downloads >= 0),
  add column downloaded_at timestamptz;
