/** Currencies whose code begins with the one region that uses them (first). */
const OF_OWN_REGION =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LYD MAD MDL MGA MKD MMK MNT MOP ' +
  'MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD ' +
  'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND ' +
  'VUV WST YER ZAR ZMW ZWG'

/** Regions that share the currency of another, or of a union. */
const SHARED: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EA EE ES FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT EU',
  USD: 'AS DG EC FM GU IO MH MP PR PW SV TC TL UM VG VI BQ',
  AUD: 'CC CX HM KI NF NR TV',
  NZD: 'CK NU PN TK',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XPF: 'NC PF WF',
  GBP: 'GG GS IM JE TA',
  DKK: 'FO GL',
  NOK: 'BV SJ',
  XCG: 'CW SX',
  CHF: 'LI',
  ILS: 'PS',
  MAD: 'EH',
  SHP: 'AC',
  ZAR: 'LS',
}

/** The currency in use in a region (two capital letters); USD where none is known. */
export function regionCurrency(region: string): string {
  const own = new RegExp(`\\b${region}[A-Z]\\b`).exec(OF_OWN_REGION)
  return own?.[0] ?? Object.keys(SHARED).find((currency) => SHARED[currency]?.includes(region)) ?? 'USD'
}
