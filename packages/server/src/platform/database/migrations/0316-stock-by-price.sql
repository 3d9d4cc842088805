-- The inventory by price is read along an index, a page at a time.
create index variants_by_price on variants (website_id, ((case when on_sale then sale_price else price end)::bigint), id)
  where removed_at is null;
