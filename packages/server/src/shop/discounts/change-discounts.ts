import { randomInt } from 'node:crypto'
import type { AnswerOf } from '@plinth/contract'
import {
  couponCode,
  DISCOUNT_LIMITS,
  discountProblems,
  isCouponCode,
  newId,
  say,
  type DiscountForm,
  type Outcome,
} from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import { discountInvalid, discountNotThere, type DiscountErrorCode } from './discount-errors.ts'
import { discountCodes, discounts } from './schema.ts'

/** A discount as its owners see it. */
export type OwnersDiscount = AnswerOf<'GET /api/config/discounts'>['discounts'][number]

/** What changes of discounts work with. */
export interface DiscountDesk {
  readonly db: Database
  readonly clock: Clock
}

/** The website whose discounts they are. */
export interface DiscountShop {
  readonly id: string
  readonly currency: string
}

const d = alias(discounts, 'd')
const c = alias(discountCodes, 'c')
const kept = sql`u.website_id = d.website_id and u.discount_id = d.id and u.order_id is not null`
const ofDiscount = sql`c.website_id = d.website_id and c.discount_id = d.id`
const ownersRow = selected({
  id: d.id,
  title: d.title,
  terms: d.terms,
  currency: d.currency,
  automatic: d.automatic,
  isOn: d.isOn,
  startsAt: d.startsAt,
  endsAt: d.endsAt,
  maxUses: d.maxUses,
  maxUsesPerCustomer: d.maxUsesPerCustomer,
  maxUsesPerCode: d.maxUsesPerCode,
  createdOn: d.createdAt,
  codeCount: computed<number>(sql`select count(*)::integer from discount_codes c where ${ofDiscount}`),
  codes: computed<string[]>(sql`
    select coalesce(jsonb_agg(few.code order by few.code), '[]') from (
      select c.code from discount_codes c where ${ofDiscount} order by c.code limit 3) few`),
  uses: computed<number>(sql`select count(*)::integer from discount_uses u where ${kept}`),
  takenOffCents: computed<number>(
    sql`select coalesce(sum(u.amount), 0)::double precision from discount_uses u where ${kept}`,
  ),
})

/** The discounts of a website, the newest first; one statement. [DISC-13] */
export async function listDiscounts(db: Database, websiteId: string): Promise<OwnersDiscount[]> {
  return readDiscounts(db, sql`d.website_id = ${websiteId}`)
}

async function readDiscounts(db: Database, condition: SQL): Promise<OwnersDiscount[]> {
  const rows = await ownersRow.read(
    db,
    sql`select ${ownersRow} from discounts d where ${condition} order by d.created_at desc, d.id desc`,
  )
  return rows.map(({ terms, startsAt, endsAt, createdOn, ...row }) => ({
    ...terms,
    productIds: [...terms.productIds],
    categoryIds: [...terms.categoryIds],
    ...row,
    startsAt: startsAt?.getTime() ?? null,
    endsAt: endsAt?.getTime() ?? null,
    createdOn: createdOn.getTime(),
  }))
}

async function findDiscount(
  db: Database,
  websiteId: string,
  id: string,
): Promise<Outcome<OwnersDiscount, DiscountErrorCode>> {
  const [found] = await readDiscounts(db, sql`d.website_id = ${websiteId} and d.id = ${id}`)
  return found === undefined ? discountNotThere() : { ok: true, value: found }
}

/** Makes a discount with its first code. [DISC-1] [DISC-2] */
export async function createDiscount(
  { db, clock }: DiscountDesk,
  shop: DiscountShop,
  form: DiscountForm,
  typedCode: string,
): Promise<Outcome<OwnersDiscount, DiscountErrorCode>> {
  const code = couponCode(typedCode)
  const codeProblem =
    form.automatic || (code === '' && form.maxUsesPerCode !== null) ? {} : problemsOfCode(code)
  const problems = { ...discountProblems(form), ...codeProblem }
  if (Object.keys(problems).length > 0) return discountInvalid(problems)
  return transaction(db, async (tx): Promise<Outcome<OwnersDiscount, DiscountErrorCode>> => {
    const full = await refusedNumber(tx, shop.id, form, '')
    if (full !== undefined) return full
    await refuseForeignScope(tx, shop.id, form)
    const now = clock.now()
    const id = newId(now.getTime())
    if (!form.automatic && code !== '' && (await isTaken(tx, shop.id, code))) return codeTaken()
    await tx.execute(sql`
      insert into discounts (website_id, id, title, terms, currency, automatic, is_on, starts_at, ends_at, max_uses,
        max_uses_per_customer, max_uses_per_code, created_at, updated_at)
      values (${shop.id}, ${id}, ${form.title.trim()}, ${termsOf(form)}::jsonb, ${shop.currency}, ${form.automatic},
        ${form.isOn}, ${moment(form.startsAt)}::timestamptz, ${moment(form.endsAt)}::timestamptz, ${form.maxUses},
        ${form.maxUsesPerCustomer}, ${form.maxUsesPerCode}, ${now.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz)`)
    if (!form.automatic && code !== '') await insertCodes(tx, shop.id, id, [code], now)
    return findDiscount(tx, shop.id, id)
  })
}

/** Changes a discount; its codes stay, and so does what orders were sold for. [DISC-12] */
export async function changeDiscount(
  { db, clock }: DiscountDesk,
  shop: DiscountShop,
  id: string,
  form: DiscountForm,
): Promise<Outcome<OwnersDiscount, DiscountErrorCode>> {
  const problems = discountProblems(form)
  return transaction(db, async (tx): Promise<Outcome<OwnersDiscount, DiscountErrorCode>> => {
    const found = await findDiscount(tx, shop.id, id)
    if (!found.ok) return found
    if (Object.keys(problems).length > 0) return discountInvalid(problems)
    const full = await refusedNumber(tx, shop.id, form, id)
    if (full !== undefined) return full
    await refuseForeignScope(tx, shop.id, form)
    await tx.execute(sql`
      update discounts set title = ${form.title.trim()}, terms = ${termsOf(form)}::jsonb, currency = ${shop.currency},
        automatic = ${form.automatic}, is_on = ${form.isOn}, starts_at = ${moment(form.startsAt)}::timestamptz,
        ends_at = ${moment(form.endsAt)}::timestamptz, max_uses = ${form.maxUses},
        max_uses_per_customer = ${form.maxUsesPerCustomer}, max_uses_per_code = ${form.maxUsesPerCode},
        updated_at = ${clock.now().toISOString()}::timestamptz
      where website_id = ${shop.id} and id = ${id}`)
    return findDiscount(tx, shop.id, id)
  })
}

/** Deletes a discount with its codes. */
export async function deleteDiscount(
  db: Database,
  websiteId: string,
  id: string,
): Promise<Outcome<{ id: string }, DiscountErrorCode>> {
  const { rows } = await db.execute(
    sql`delete from discounts where website_id = ${websiteId} and id = ${id} returning id`,
  )
  return rows.length === 0 ? discountNotThere() : { ok: true, value: { id } }
}

/** What codes are made of: letters and digits nobody takes for one another. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 31 signs at ten places: some 50 bits, which nobody guesses at the pace codes can be tried. [DISC-10] */
const MADE_LENGTH = 10

/** Gives a discount a code of the owner's, or many made ones. [DISC-2] [DISC-10] */
export async function addCodes(
  { db, clock }: DiscountDesk,
  websiteId: string,
  id: string,
  wanted: { readonly code?: string; readonly make?: number; readonly prefix: string },
): Promise<Outcome<{ discount: OwnersDiscount; added: number }, DiscountErrorCode>> {
  const prefix = couponCode(wanted.prefix)
  const code = wanted.make === undefined ? couponCode(wanted.code ?? '') : undefined
  const problems =
    code !== undefined
      ? problemsOfCode(code)
      : prefix === ''
        ? {}
        : problemsOfCode(prefix.padEnd(13, 'A'), 'prefix')
  return transaction(
    db,
    async (tx): Promise<Outcome<{ discount: OwnersDiscount; added: number }, DiscountErrorCode>> => {
      const found = await findDiscount(tx, websiteId, id)
      if (!found.ok) return found
      if (prefix.length > 12)
        return discountInvalid({ prefix: say('Write at most {most} characters.', { most: 12 }) })
      if (Object.keys(problems).length > 0) return discountInvalid(problems)
      const count = wanted.make ?? 1
      if (found.value.codeCount + count > DISCOUNT_LIMITS.codes)
        return discountInvalid({
          make: say('A discount has at most {most} codes.', { most: DISCOUNT_LIMITS.codes }),
        })
      const now = clock.now()
      if (code !== undefined && (await insertCodes(tx, websiteId, id, [code], now)) === 0) return codeTaken()
      // A made code that is there already, which hardly ever happens, is made again.
      for (let left = wanted.make ?? 0; left > 0;)
        left -= await insertCodes(
          tx,
          websiteId,
          id,
          Array.from({ length: left }, () => prefix + madeCode()),
          now,
        )
      const after = await findDiscount(tx, websiteId, id)
      return after.ok ? { ok: true, value: { discount: after.value, added: count } } : after
    },
  )
}

function madeCode(): string {
  return Array.from({ length: MADE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)] ?? 'A').join('')
}

/** Takes a code away; taking away what is gone is no mistake. */
export async function removeCode(
  db: Database,
  websiteId: string,
  id: string,
  code: string,
): Promise<Outcome<OwnersDiscount, DiscountErrorCode>> {
  await db.execute(sql`
    delete from discount_codes
    where website_id = ${websiteId} and discount_id = ${id} and code = ${couponCode(code)}`)
  return findDiscount(db, websiteId, id)
}

const codeRow = selected({
  code: c.code,
  uses: computed<number>(sql`
    select count(*)::integer from discount_uses u where u.website_id = c.website_id
      and u.discount_id = c.discount_id and u.code = c.code and u.order_id is not null`),
})

/** Codes of a discount and how often each was used, in the order of the alphabet. */
export async function listCodes(
  db: Database,
  websiteId: string,
  id: string,
  after: string,
): Promise<Outcome<AnswerOf<'GET /api/config/discounts/:id/codes'>, DiscountErrorCode>> {
  const found = await findDiscount(db, websiteId, id)
  if (!found.ok) return found
  const most = DISCOUNT_LIMITS.codesAtOnce
  const rows = await codeRow.read(
    db,
    sql`
    select ${codeRow} from discount_codes c
    where c.website_id = ${websiteId} and c.discount_id = ${id} and c.code > ${after}
    order by c.code ${firstRows(most + 1)}`,
  )
  const codes = rows.slice(0, most)
  return { ok: true, value: { codes, nextCursor: rows.length > most ? (codes.at(-1)?.code ?? null) : null } }
}

function problemsOfCode(code: string, field = 'code') {
  if (isCouponCode(code)) return {}
  return {
    [field]: say('A code has 3 to {most} letters and digits.', { most: DISCOUNT_LIMITS.code }),
  }
}

function codeTaken() {
  return discountInvalid({ code: say('This code is taken. Choose another one.') })
}

async function isTaken(tx: Database, websiteId: string, code: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select code from discount_codes where website_id = ${websiteId} and code = ${code}`,
  )
  return rows.length > 0
}

async function insertCodes(
  tx: Database,
  websiteId: string,
  id: string,
  codes: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into discount_codes (website_id, code, discount_id, created_at)
    select distinct on (code) ${websiteId}, code, ${id}, ${now.toISOString()}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) made (code)
    on conflict do nothing returning code`)
  return rows.length
}

const counts = selected({
  all: computed<number>(sql`count(*)::integer`),
  automatic: computed<number>(sql`count(*) filter (where d.automatic)::integer`),
})

/** A cart looks at every discount that counts by itself: there are only so many. [DISC-2] */
async function refusedNumber(tx: Database, websiteId: string, form: DiscountForm, except: string) {
  const [count] = await counts.read(
    tx,
    sql`select ${counts} from discounts d where d.website_id = ${websiteId} and d.id <> ${except}`,
  )
  const { discounts: most, automatic } = DISCOUNT_LIMITS
  if (count !== undefined && (count.all >= most || (form.automatic && count.automatic >= automatic)))
    return {
      ok: false,
      code: 'too-many-discounts',
      message: say('A website has at most {most} discounts, and {automatic} that count by themselves.', {
        most,
        automatic,
      }),
    } as const
  return undefined
}

async function refuseForeignScope(tx: Database, websiteId: string, form: DiscountForm): Promise<void> {
  await refuseForeign(tx, websiteId, [
    { field: 'productIds', kind: 'product', ids: form.productIds },
    { field: 'categoryIds', kind: 'category', ids: form.categoryIds },
  ])
}

function termsOf(form: DiscountForm): string {
  const { kind, percent, amountCents, buy, get, productIds, categoryIds, minimumCents, combines } = form
  const terms = { kind, percent, amountCents, buy, get, productIds, categoryIds, minimumCents, combines }
  return JSON.stringify(terms)
}

function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
