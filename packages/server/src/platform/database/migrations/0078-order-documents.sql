-- Invoices and credit notes: numbered without gaps, made once, and kept as they were made.
create table order_documents (
  website_id text not null,
  order_id text not null,
  id text not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  -- Documents of test orders have numbers of their own, so that none is missing from the books.
  test_mode boolean not null,
  number integer not null,
  -- The refund a credit note is of; empty for the invoice, so that an order has one.
  refund_id text not null,
  content jsonb not null,
  account_id text,
  created_at timestamptz not null,
  primary key (website_id, order_id, id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade,
  constraint order_documents_number unique (website_id, kind, test_mode, number),
  constraint order_documents_once unique (website_id, order_id, kind, refund_id)
);

create table document_numbers (
  website_id text not null references websites (id) on delete cascade,
  kind text not null,
  test_mode boolean not null,
  next integer not null,
  primary key (website_id, kind, test_mode)
);
