import { ADDRESS_KINDS, addressFieldName, type Control } from './field-names.ts'

/**
 * Chooses the region a postcode lies in, where it says so and nobody has chosen one: whoever left the postcode has it done
 * already. Which lies where comes once it is needed. [CHK-76]
 */
export async function fillRegion(form: HTMLFormElement | null, { name, value }: Control): Promise<void> {
  const kind = ADDRESS_KINDS.find((one) => addressFieldName(one, 'postalCode') === name)
  if (form === null || kind === undefined || value.trim() === '') return
  const field = (of: 'country' | 'region') => form.elements.namedItem(addressFieldName(kind, of))
  const [country, region] = [field('country'), field('region')]
  const isOpen = () => region instanceof HTMLSelectElement && region.isConnected && region.value === ''
  if (!(country instanceof HTMLSelectElement) || !(region instanceof HTMLSelectElement) || !isOpen()) return
  const { regionOfPostcode } = await import('@plinth/domain/checkout/region-of-postcode')
  const found = regionOfPostcode(country.value, value)
  if (found === undefined || !isOpen()) return
  region.value = found
  if (region.value === found) region.dispatchEvent(new Event('change', { bubbles: true }))
}
