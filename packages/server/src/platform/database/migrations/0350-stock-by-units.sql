-- Every variant has its row of stock, so that lists of stock may begin with those rows.
insert into stock (website_id, variant_id)
select v.website_id, v.id from variants v on conflict do nothing;

-- What is low is found along an index of what can be bought, and so is a page of the inventory by it.
create index stock_by_units on stock (website_id, ((on_hand - reserved)::bigint), variant_id);
create index variants_unlimited on variants (website_id, id) where unlimited and removed_at is null;
