import type { ProductKind } from '@plinth/domain'

/**
 * A kind of product as it is added: its code and its name, what it can do, and what the database lets in. These stand for the
 * files that CONTRIBUTING names; nothing else of the product knows of it.
 */
export const HIRE = 6

/** In `enumerations/product-types.ts`: its code, and the name templates and tables know it by. */
export const withHire = <Types extends object, Names extends object>(types: Types, names: Names) => ({
  PRODUCT_TYPES: { ...types, hire: HIRE },
  PRODUCT_TYPE_NAMES: { ...names, [HIRE]: 'hire' },
})

/** In `catalog/product-kinds.ts`: a thing that is sent and comes back, one at a time. */
export const hireKind: ProductKind = {
  noun: 'hired thing',
  choice: 'Hire: something that is lent',
  ships: true,
  isStocked: true,
  several: 'no',
  hasOptions: false,
  delivers: 'nothing',
  subscribes: false,
  isMoney: false,
  taxedAs: 'services',
  installments: false,
}

/** In a migration. */
export const letHireIn = `
  alter table products drop constraint products_product_type_check, add constraint products_product_type_check check (product_type in (1, 2, 3, 4, 5, ${HIRE}))`
