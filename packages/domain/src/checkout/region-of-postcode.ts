/** The first letters of postcodes, or from which to which they go, and the region they lie in. */
const REGIONS: Readonly<Record<string, string>> = {
  // Of the first three digits.
  US:
    '005 NY|006-007 PR|009 PR|010-027 MA|028-029 RI|030-038 NH|039-049 ME|050-054 VT|055 MA|056-059 VT|060-069 CT|070-089 NJ|' +
    '100-149 NY|150-196 PA|197-199 DE|200 DC|201 VA|202-205 DC|206-219 MD|220-246 VA|247-268 WV|270-289 NC|290-299 SC|300-319 GA|320-339 FL|' +
    '341-349 FL|350-369 AL|370-385 TN|386-397 MS|398-399 GA|400-427 KY|430-459 OH|460-479 IN|480-499 MI|500-528 IA|530-549 WI|' +
    '550-567 MN|570-577 SD|580-588 ND|590-599 MT|600-629 IL|630-658 MO|660-679 KS|680-693 NE|700-714 LA|716-729 AR|730-732 OK|' +
    '733 TX|734-749 OK|750-799 TX|800-816 CO|820-831 WY|832-838 ID|840-847 UT|850-865 AZ|870-884 NM|885 TX|889-898 NV|' +
    '900-961 CA|967-968 HI|970-979 OR|980-994 WA|995-999 AK',
  // Of the first letter; X is two territories.
  CA: 'A NL|B NS|C PE|E NB|G-J QC|K-P ON|R MB|S SK|T AB|V BC|Y YT',
  // Of all four digits.
  AU:
    '0200-0299 ACT|0800-0999 NT|1000-2599 NSW|2600-2618 ACT|2619-2899 NSW|2900-2920 ACT|2921-2999 NSW|3000-3999 VIC|4000-4999 QLD|' +
    '5000-5999 SA|6000-6999 WA|7000-7999 TAS|8000-8999 VIC|9000-9999 QLD',
}

/**
 * The region a postcode lies in, where it says so; undefined for countries whose postcodes do not, and for those that lie in
 * several. Military post is left to whoever writes it. [CHK-76]
 */
export function regionOfPostcode(country: string, typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  for (const entry of REGIONS[country]?.split('|') ?? []) {
    const [range = '', region] = entry.split(' ')
    const [first = '', last = first] = range.split('-')
    const start = code.slice(0, first.length)
    if (start.length === first.length && start >= first && start <= last) return region
  }
  return undefined
}
