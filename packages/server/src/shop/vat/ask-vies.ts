import { readVatId, type VatState } from '@plinth/domain'
import { z } from 'zod'
import { jsonOf } from '../../platform/network/read-answer.ts'

/** Who is asked whether a VAT number is a company’s. The register of the Union is one; another adapter has this shape too. */
export interface VatRegister {
  /**
   * @param id with its country in front
   * @returns `unchecked` where the register did not answer, or the register of the number’s country did not
   */
  check(id: string): Promise<VatState>
}

/** Where the register of the European Union answers. */
const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** How long a buyer waits for it, in milliseconds. */
const patience = 5000
/** Bytes read of its answer. */
const MOST_READ = 100_000

const told = z.object({ valid: z.boolean(), userError: z.string().optional() })

/** Refusals that are not about the number: its country’s register is down, or is asked too often. */
const ABOUT_US = /UNAVAILABLE|TIMEOUT|MAX_CONCURRENT|BLOCKED|SERVER_BUSY|ERROR/

/** The register of the European Union (VIES), by its REST interface. Whatever goes wrong there is no word about a number. [TAX-33] */
export function createVies(base: string = VIES): VatRegister {
  return {
    async check(id) {
      const number = readVatId(id)
      if (number === undefined) return 'invalid'
      try {
        const response = await fetch(`${base}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ countryCode: number.id.slice(0, 2), vatNumber: number.id.slice(2) }),
          redirect: 'error',
          signal: AbortSignal.timeout(patience),
        })
        if (!response.ok) return 'unchecked'
        const { valid, userError = '' } = told.parse(await jsonOf(response, MOST_READ))
        if (valid) return 'valid'
        return ABOUT_US.test(userError) ? 'unchecked' : 'invalid'
      } catch {
        return 'unchecked'
      }
    },
  }
}
