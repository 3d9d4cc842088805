-- At which of a place's rates a product is taxed. [TAX-10]
alter table products add column tax_category text not null default 'standard'
  check (tax_category in ('standard', 'reduced', 'second-reduced', 'none'));
