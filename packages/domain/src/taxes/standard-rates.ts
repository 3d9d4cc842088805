/** When the rates below were last looked up. Rates change: owners confirm them before they count. [TAX-6] */
export const STANDARD_RATES_DATE = '2025-09-01'

/** Standard rates of value added and goods and services taxes that hold in all of a country, in percent. */
export const STANDARD_RATES: Readonly<Record<string, number>> = {
  AT: 20,
  AU: 10,
  BE: 21,
  BG: 20,
  CH: 8.1,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IS: 24,
  IT: 22,
  JP: 10,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  NO: 25,
  NZ: 15,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}

/** Countries of the European Union, which share the one-stop shop for taxes of sales across borders. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
