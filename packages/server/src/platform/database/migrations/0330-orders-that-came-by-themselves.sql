-- Files, access, codes of gift cards and what was given to the shop need nobody who sends them: orders that were paid and have
-- nothing else left to send are done. No event is added, so that nobody is asked about what they bought long ago.
update orders o set fulfillment_state = 'fulfilled'
where o.fulfillment_state in ('pending', 'partially-fulfilled')
  and o.payment_state in ('paid', 'partially-refunded', 'refunded')
  and exists (
    select from order_items i
    where i.website_id = o.website_id and i.order_id = o.id
      and (i.product_type not in (1, 3) or (i.product_id = '' and i.sku = 'DONATION'))
  )
  and not exists (
    select from order_items i
    where i.website_id = o.website_id and i.order_id = o.id
      and i.product_type in (1, 3) and not (i.product_id = '' and i.sku = 'DONATION')
      and i.quantity - i.refunded_quantity > (
        select coalesce(sum((unit ->> 'quantity')::integer), 0)
        from fulfillments f cross join lateral jsonb_array_elements(f.items) as unit
        where f.website_id = o.website_id and f.order_id = o.id and unit ->> 'itemId' = i.id
      )
  );
