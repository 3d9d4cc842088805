/** What was typed and chosen in the cart's forms before the script came. */
export interface TypedBefore {
  /** Quantities by line. */
  readonly quantities: { readonly [entryId: string]: string }
  readonly country: string | null
  readonly postalCode: string | null
  /** The way to ship. */
  readonly shipping: string | null
}

/** Reads it from the forms, before React goes on with them. [STOREFRONT-53] */
export function typedBefore(element: HTMLElement): TypedBefore {
  const quantities: { [entryId: string]: string } = {}
  for (const input of element.querySelectorAll<HTMLInputElement>('input[name="quantity"]')) {
    const entryId = input.closest<HTMLElement>('[data-entry-id]')?.dataset.entryId
    if (entryId !== undefined && input.value !== input.defaultValue) quantities[entryId] = input.value
  }
  const country = element.querySelector<HTMLSelectElement>('select[name="country"]')
  const chosenByServer = country?.querySelector<HTMLOptionElement>('option[selected]')?.value
  const isOther = country !== null && country.value !== chosenByServer
  const radio = element.querySelector<HTMLInputElement>('input[name="shippingOption"]:checked')
  const shipping = radio === null || radio.defaultChecked ? null : radio.value
  const postcode = element.querySelector<HTMLInputElement>('input[name="postalCode"]')
  const postalCode = postcode === null || postcode.value === postcode.defaultValue ? null : postcode.value
  return { quantities, country: isOther ? country.value : null, postalCode, shipping }
}
