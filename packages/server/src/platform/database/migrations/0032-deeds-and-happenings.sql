-- What was done to a page is a code and its parameters. What was kept in words stays legible as it was said; that an entry
-- takes another one back is told by the entry itself.
alter table document_operations add column deed jsonb;
update document_operations set deed = jsonb_build_object('code', 'said', 'text',
  case when undoes is null then label else regexp_replace(label, '^Undo: ', '') end);
alter table document_operations alter column deed set not null, drop column label;

-- What happened to an order is its type and parameters. What was kept in words stays and is shown as it was said.
alter table order_events add column parameters jsonb not null default '{}';
alter table order_events alter column message drop not null;
