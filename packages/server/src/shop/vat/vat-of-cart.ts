import { asksForVat, readVatId, say, vatIdText, type CartVat, type Outcome } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { LoadedCart } from '../cart/cart-store.ts'
import { createVies } from './ask-vies.ts'

/** What a VAT number is taken in with. */
export interface VatDesk {
  readonly db: Database
  readonly config: Pick<Config, 'paymentApis'>
}

/** Whether buyers of a website are asked for a VAT number. [TAX-31] */
export const websiteAsksForVat = ({ store }: Pick<SiteWebsite, 'store'>): boolean =>
  asksForVat({ taxes: store.taxes, vatNumber: store.seller?.vatNumber ?? '' })

const unknown = say(
  'The register of the European Union does not know this number. Look at it, or leave it empty.',
)

/**
 * Takes in the VAT number somebody typed at the checkout: read by its format, asked for at the register of the Union if the
 * shop wishes, and kept with the cart. The register is asked once for a number; one it did not answer for counts by its
 * format, and the shop is told. [TAX-30] [TAX-33]
 *
 * @returns what the cart is priced with from now on; nothing where the field is empty
 */
export async function takeVatId(
  { db, config }: VatDesk,
  { store }: Pick<SiteWebsite, 'store'>,
  { stored }: LoadedCart,
  typed: string,
): Promise<Outcome<CartVat | undefined, 'vat-number-invalid'>> {
  if (typed.trim() === '') {
    if (stored.vat !== undefined) await keepVat(db, stored, undefined)
    return { ok: true, value: undefined }
  }
  const number = readVatId(typed)
  if (number === undefined)
    return { ok: false, code: 'vat-number-invalid', message: vatIdText, fields: { vatNumber: vatIdText } }
  const isKnown = stored.vat?.id === number.id && stored.vat.state !== 'unchecked'
  const asks = store.taxes.checksVat === true
  const state = isKnown
    ? (stored.vat?.state ?? 'unchecked')
    : asks
      ? await createVies(config.paymentApis['vies']).check(number.id)
      : 'unchecked'
  const vat: CartVat = { id: number.id, state }
  if (stored.vat?.id !== vat.id || stored.vat.state !== state) await keepVat(db, stored, vat)
  if (state === 'invalid')
    return { ok: false, code: 'vat-number-invalid', message: unknown, fields: { vatNumber: unknown } }
  return { ok: true, value: vat }
}

async function keepVat(
  db: Database,
  { websiteId, id }: Pick<LoadedCart['stored'], 'websiteId' | 'id'>,
  vat: CartVat | undefined,
): Promise<void> {
  await db.execute(sql`
    update carts set vat_id = ${vat?.id ?? null}, vat_state = ${vat?.state ?? null}
    where website_id = ${websiteId} and id = ${id}`)
}
