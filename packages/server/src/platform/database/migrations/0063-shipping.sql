-- One rate for every order becomes a zone with that rate: buyers pay what they paid.
update websites set store = (store - 'shippingFlatRate' - 'shippingFreeFrom' - 'shippingCountries')
  || jsonb_build_object('shipping', jsonb_build_object(
    'pickup', '[]'::jsonb,
    'zones', jsonb_build_array(jsonb_build_object(
      'id', 'zone-1',
      'name', '',
      'areas', coalesce((
        select jsonb_agg(jsonb_build_object('country', country, 'regions', '[]'::jsonb, 'postcodes', '[]'::jsonb)
          order by place)
        from jsonb_array_elements_text(coalesce(store -> 'shippingCountries', '[]')) with ordinality
          as named(country, place)), '[]'),
      'restOfWorld', jsonb_array_length(coalesce(store -> 'shippingCountries', '[]')) = 0,
      'rates', jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
        'id', 'flat',
        'name', '',
        'basis', 'flat',
        'costCents', coalesce(store -> 'shippingFlatRate', '0'),
        'furtherCents', 0,
        'tiers', '[]'::jsonb,
        'freeFromCents', store -> 'shippingFreeFrom')))))))
where not jsonb_exists(store, 'shipping');

-- What of a place decides how it is shipped to, and the way the buyer chose.
alter table carts add column shipping_region text;
alter table carts add column shipping_option text;

-- When it was said to arrive, or where it is fetched: a later change of a rate changes no order.
alter table orders add column shipping_details jsonb;
