/**
 * Currencies and the regions that use them, as two-letter codes without spaces. One letter stands for currencies whose
 * code is that of the region and the letter: `D:AEAU` is AED and AUD. USD is everywhere else.
 */
const REGIONS =
  'D:AEAMAUBBBHBMBNBSBZCADZFJGMGYHKIQJMJOKWKYLRLYMAMKNANZRSSBSGSRTNTTTWVN,' +
  'P:BWCLCOCUDOEGFKGBGILBMOPHSHSSSYTO,R:IDINIRKHLKMUMVMYNPOMPKQASASCYEZA,N:AFAZBTBYERMXMZNGPEPLROST,' +
  'S:ARGHILKEKGSOTJTZUZVE,K:CZDKISLAMMMWNOPGSE,F:BICDCHDJGNHUKMRW,L:ALBRGEHNMDSZ,G:AWHTPYSDZW,' +
  'T:BDKZMNTMWS,B:BOETPARUTH,Y:CNJPTR,W:KPKRZM,A:AOMG,E:CVSL,U:MRUY,M:BA,C:CR,Q:GT,O:NI,H:UA,X:UG,' +
  'V:VU,EUR:ADATAXBEBGBLCYDEEAEEESEUFIFRGFGPGRHRICIEITLTLULVMCMEMFMQMTNLPMPTRESISKSMTFVAXKYT,' +
  'AUD:CCCXHMKINFNRTV,CHF:LI,DKK:FOGL,GBP:GGGSIMJETA,ILS:PS,MAD:EH,NOK:BVSJ,NZD:CKNUPNTK,SHP:AC,' +
  'XAF:CFCGCMGAGQTD,XCD:AGAIDMGDKNLCMSVC,XCG:CWSX,XOF:BFBJCIGWMLNESNTG,XPF:NCPFWF,ZAR:LS'

/** The currency in use in a region (two capital letters); USD where none is known. */
export function regionCurrency(region: string): string {
  const currency = new RegExp(`([A-Z]+):(?:[A-Z]{2})*?${region}`).exec(REGIONS)?.[1] ?? 'USD'
  return currency.length === 1 ? region + currency : currency
}
