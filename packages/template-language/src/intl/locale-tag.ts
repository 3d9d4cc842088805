import { boundedCache, BYTES } from '../bounded-cache.ts'

/**
 * The locale to hand to `Intl` for a locale tag of the environment.
 *
 * Plain Arabic is pinned to Arabic digits, which newer platforms no longer choose by themselves. A tag that is not
 * well formed falls back to English: a typing error in a site's settings must not empty its prices.
 */
export function intlLocale(tag: string): string {
  try {
    const [canonical = 'en'] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'))
    return /^ar(-001)?$/.test(canonical) ? canonical + '-u-nu-arab' : canonical
  } catch {
    return 'en'
  }
}

const formats = boundedCache<unknown>(BYTES.dateFormat)

/** The cached `Intl` object of a kind, for a locale tag of the environment and options. */
export function intlFormat<Format, Options>(
  kind: new (locale: string, options: Options) => Format,
  tag: string,
  options: Options,
): Format {
  const make = () => new kind(intlLocale(tag), options)
  return formats(kind.name + tag + JSON.stringify(options), make) as Format
}
