-- What a buyer answered for a product, as a list of { field, value } in the order it was sent: an engraving, a name.

alter table cart_entries
  add column additional_fields jsonb not null default '[]',
  -- Tells lines of one variant with different answers apart; empty without answers.
  add column answers_digest text not null default '';
alter table cart_entries drop constraint cart_entries_variant;
alter table cart_entries
  add constraint cart_entries_variant unique (website_id, cart_id, variant_id, answers_digest);

alter table order_items add column additional_fields jsonb not null default '[]';
