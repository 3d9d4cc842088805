/**
 * The place in a cart link where the count stands in words, for those who do not see the number beside it. The number
 * itself is left to the eye, so that it is not read twice.
 */
export function hiddenSentence(link: HTMLElement): HTMLElement {
  link.querySelector('[data-cart-count]')?.setAttribute('aria-hidden', 'true')
  const present = link.querySelector<HTMLElement>('[data-cart-sentence]')
  if (present !== null) return present
  const sentence = document.createElement('span')
  sentence.className = 'visually-hidden'
  sentence.dataset.cartSentence = ''
  link.append(sentence)
  return sentence
}
