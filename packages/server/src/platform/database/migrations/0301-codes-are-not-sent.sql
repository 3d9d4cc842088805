-- The code of a gift card is mailed by the shop itself and needs no sending any more. Orders of which nothing else is left are done.
update orders o set fulfillment_state = 'fulfilled'
where o.fulfillment_state = 'partially-fulfilled'
  and exists (
    select from order_items i
    where i.website_id = o.website_id and i.order_id = o.id and i.product_type in (1, 3)
  )
  and not exists (
    select from order_items i
    where i.website_id = o.website_id and i.order_id = o.id and i.product_type in (1, 3)
      and i.quantity - i.refunded_quantity > (
        select coalesce(sum((unit ->> 'quantity')::integer), 0)
        from fulfillments f cross join lateral jsonb_array_elements(f.items) as unit
        where f.website_id = o.website_id and f.order_id = o.id and unit ->> 'itemId' = i.id
      )
  );
