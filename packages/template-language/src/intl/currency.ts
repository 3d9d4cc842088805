/** True for the code of a currency that is or was in use: three capital letters that have a name. */
export function isCurrency(code: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
  return /^[A-Z]{3}$/.test(code) && names.of(code) !== undefined
}

/** Fraction digits of a currency. The dinar of Serbia has none in use, though it has on paper, which `Intl` follows. */
export function currencyDigits(currency: string): number {
  if (currency === 'RSD') return 0
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}
