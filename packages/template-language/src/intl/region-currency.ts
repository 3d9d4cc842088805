/**
 * Currencies and the regions that use them, as two-letter codes without spaces. One letter stands for currencies whose
 * code is that of the region and the letter: `d:aeau` is AED and AUD. USD is everywhere else. Small letters compress
 * better, among all the other small letters of a bundle.
 */
const REGIONS =
  'd:aeamaubbbhbmbnbsbzcadzfjgmgyhkiqjmjokwkylrlymamknanzrssbsgsrtntttwvn,' +
  'p:bwclcocudoegfkgbgilbmophshsssyto,r:idinirkhlkmumvmynpompkqasascyeza,n:afazbtbyermxmzngpeplrost,' +
  's:arghilkekgsotjtzuzve,k:czdkislammmwnopgse,f:bicdchdjgnhukmrw,l:albrgehnmdsz,g:awhtpysdzw,' +
  't:bdkzmntmws,b:boetparuth,y:cnjptr,w:kpkrzm,a:aomg,e:cvsl,u:mruy,m:ba,c:cr,q:gt,o:ni,h:ua,x:ug,' +
  'v:vu,eur:adataxbebgblcydeeaeeeseufifrgfgpgrhricieitltlulvmcmemfmqmtnlpmptresisksmtfvaxkyt,' +
  'aud:cccxhmkinfnrtv,chf:li,dkk:fogl,gbp:gggsimjeta,ils:ps,mad:eh,nok:bvsj,nzd:cknupntk,shp:ac,' +
  'xaf:cfcgcmgagqtd,xcd:agaidmgdknlcmsvc,xcg:cwsx,xof:bfbjcigwmlnesntg,xpf:ncpfwf,zar:ls'

/** The currency in use in a region (two capital letters); USD where none is known. */
export function regionCurrency(region: string): string {
  const [, code = 'usd'] = new RegExp(`(\\w+):(?:\\w\\w)*?${region.toLowerCase()}`).exec(REGIONS) ?? []
  return code.length === 1 ? region + code.toUpperCase() : code.toUpperCase()
}
