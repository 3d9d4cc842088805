/** How Stripe draws its fields. */
export interface Appearance {
  readonly theme: 'stripe'
  readonly variables: { readonly [name: string]: string }
}

/** Stripe's fields in the colours and letters of the form they stand in. */
export function appearanceOf(box: HTMLElement): Appearance {
  const form = box.closest('form') ?? box
  const input = getComputedStyle(form.querySelector('input.input') ?? box)
  const text = getComputedStyle(box)
  const error = form.querySelector('.field-error')
  return {
    theme: 'stripe',
    variables: {
      fontFamily: text.fontFamily,
      fontSizeBase: text.fontSize,
      colorText: text.color,
      colorPrimary: text.color,
      ...(error === null ? {} : { colorDanger: getComputedStyle(error).color }),
      ...(isSeeThrough(input.backgroundColor) ? {} : { colorBackground: input.backgroundColor }),
      ...(input.borderTopLeftRadius === '' ? {} : { borderRadius: input.borderTopLeftRadius }),
    },
  }
}

function isSeeThrough(colour: string): boolean {
  return colour === '' || colour === 'transparent' || /,\s*0\)$/.test(colour)
}
