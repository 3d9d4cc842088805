import { couponCode, type DiscountTerms, type OfferedDiscount } from '@plinth/domain'
import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { computed, optional, selected } from '../../platform/database/selected.ts'
import { discountCodes, discounts } from './schema.ts'

/** The cart that discounts are looked up for. */
export interface AskingCart {
  readonly websiteId: string
  /** What it holds itself does not count as used. */
  readonly cartId: string
  /** As they are compared. */
  readonly codes: readonly string[]
  readonly itemIds: readonly string[]
  /** Who buys, once they have said so. */
  readonly email?: string
}

const d = alias(discounts, 'd')
const c = alias(discountCodes, 'c')

/** Uses by others are counted only where there is a limit. */
const usesIf = (limit: SQL, which: SQL) => sql`
  case when ${limit} is null then 0 else (
    select count(*)::integer from discount_uses u
    where u.website_id = d.website_id and u.discount_id = d.id and u.cart_id <> asked.cart_id ${which}) end`

const offeredRow = selected({
  id: d.id,
  title: d.title,
  terms: d.terms,
  currency: d.currency,
  isOn: d.isOn,
  startsAt: d.startsAt,
  endsAt: d.endsAt,
  maxUses: d.maxUses,
  maxUsesPerCustomer: d.maxUsesPerCustomer,
  maxUsesPerCode: d.maxUsesPerCode,
  code: optional(c.code),
  usesOfAll: computed<number>(usesIf(sql`d.max_uses`, sql``)),
  usesOfCustomer: computed<number>(usesIf(sql`d.max_uses_per_customer`, sql`and u.email = asked.email`)),
  usesOfCode: computed<number>(usesIf(sql`d.max_uses_per_code`, sql`and u.code = c.code`)),
  itemIds: computed<string[] | null>(sql`
    case when jsonb_array_length(d.terms -> 'productIds') = 0 and jsonb_array_length(d.terms -> 'categoryIds') = 0
    then null else (
      select coalesce(jsonb_agg(item.id), '[]') from jsonb_array_elements_text(asked.items) item (id)
      where jsonb_exists(d.terms -> 'productIds', item.id) or exists (
        select from product_categories pc where pc.website_id = d.website_id and pc.product_id = item.id
          and jsonb_exists(d.terms -> 'categoryIds', pc.category_id))) end`),
})

/** Who a customer is: the address their mail goes to, however it was typed. [DISC-6] */
export function customerOf(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * The discounts that may count in a cart: those of its codes in the order they were given, then those that count by
 * themselves, the oldest first. One statement. Amounts in another currency than the shop's count for nothing.
 */
export async function loadOffered(
  db: Database,
  asking: AskingCart,
  currency: string,
): Promise<OfferedDiscount[]> {
  const codes = JSON.stringify(asking.codes)
  const rows = await offeredRow.read(
    db,
    sql`
    with asked as (select ${asking.cartId}::text as cart_id, ${customerOf(asking.email ?? '')}::text as email,
      ${JSON.stringify(asking.itemIds)}::jsonb as items, ${codes}::jsonb as codes)
    select ${offeredRow} from asked
    join discounts d on d.website_id = ${asking.websiteId}
    left join discount_codes c on c.website_id = d.website_id and c.discount_id = d.id and c.code in (
      select jsonb_array_elements_text(${codes}::jsonb))
    where c.code is not null or (d.automatic and d.is_on)
    order by d.created_at, d.id`,
  )
  const offered = rows
    .filter((row) => isOfferedIn(currency, row))
    .map(({ terms, startsAt, endsAt, usesOfAll, usesOfCustomer, usesOfCode, ...row }): OfferedDiscount => ({
      ...terms,
      ...row,
      startsAt: startsAt?.getTime() ?? null,
      endsAt: endsAt?.getTime() ?? null,
      uses: { all: usesOfAll, byCustomer: usesOfCustomer, withCode: usesOfCode },
    }))
  const place = ({ code }: OfferedDiscount) => (code === null ? codes.length : asking.codes.indexOf(code))
  return offered.toSorted((a, b) => place(a) - place(b))
}

/** A discount that counts by itself, as `plainAutomatic` tells it. Its moments are numbers. */
export interface PlainDiscount extends Pick<
  OfferedDiscount,
  'id' | 'title' | 'currency' | 'startsAt' | 'endsAt'
> {
  readonly terms: DiscountTerms
}

/**
 * The discounts of a website that count by themselves, the oldest first, for a statement that reads something else too:
 * `null` when one of them can only be told by counting or looking something up (a limit of uses, categories), and
 * `loadOffered` has to.
 */
export const plainAutomatic = (websiteId: Placeholder): SQL => sql`
    select case when bool_and(coalesce(d.max_uses, d.max_uses_per_customer, d.max_uses_per_code) is null
        and jsonb_array_length(d.terms -> 'categoryIds') = 0)
      then jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'terms', d.terms, 'currency', d.currency,
        'startsAt', extract(epoch from d.starts_at) * 1000, 'endsAt', extract(epoch from d.ends_at) * 1000)
        order by d.created_at, d.id) end
    from discounts d where d.website_id = ${websiteId} and d.automatic and d.is_on`

/** What `loadOffered` would say of a cart without codes, from the rows of `plainAutomatic`; no statement. */
export function offeredPlainly(
  plain: readonly PlainDiscount[],
  itemIds: readonly string[],
  currency: string,
): OfferedDiscount[] {
  return plain
    .filter((row) => isOfferedIn(currency, row))
    .map(({ terms, ...row }) => ({
      ...terms,
      ...row,
      code: null,
      isOn: true,
      maxUses: null,
      maxUsesPerCustomer: null,
      maxUsesPerCode: null,
      uses: { all: 0, byCustomer: 0, withCode: 0 },
      itemIds: terms.productIds.length === 0 ? null : itemIds.filter((id) => terms.productIds.includes(id)),
    }))
}

/** Amounts in another currency than the shop's count for nothing. */
const isOfferedIn = (currency: string, row: Pick<PlainDiscount, 'currency' | 'terms'>): boolean =>
  row.currency === currency || row.terms.kind === 'percent'

const knownCode = selected({ id: d.id })

/** Whether anybody can have a discount with a code. */
export async function isKnownCode(db: Database, websiteId: string, typed: string): Promise<boolean> {
  const rows = await knownCode.read(
    db,
    sql`
    select ${knownCode} from discounts d join discount_codes c
      on c.website_id = d.website_id and c.discount_id = d.id
    where d.website_id = ${websiteId} and c.code = ${couponCode(typed)} and d.is_on`,
  )
  return rows.length > 0
}
