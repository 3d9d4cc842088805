const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/** Every country and territory of ISO 3166-1, two letters. */
export const COUNTRY_CODES: readonly string[] = codes.split(' ')

const known: ReadonlySet<string> = new Set(COUNTRY_CODES)

/** Whether two letters are a country or territory. */
export function isCountryCode(code: string): boolean {
  return known.has(code)
}

/** The name of a country in a language; its letters where the runtime knows no name. */
export function countryName(code: string, language: string): string {
  return namesIn(language)?.of(code) ?? code
}

/** The countries a store ships to by name, for a select: all of them when the store names none. [CHK-5] */
export function countryChoices(
  shippingCountries: readonly string[],
  language: string,
): { readonly code: string; readonly name: string }[] {
  const offered = shippingCountries.length > 0 ? shippingCountries : COUNTRY_CODES
  return offered
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}

const namesByLanguage = new Map<string, Intl.DisplayNames>()

function namesIn(language: string): Intl.DisplayNames | undefined {
  const cached = namesByLanguage.get(language)
  if (cached !== undefined) return cached
  try {
    const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
    namesByLanguage.set(language, names)
    return names
  } catch {
    // A malformed language tag must not break a checkout.
    return undefined
  }
}
