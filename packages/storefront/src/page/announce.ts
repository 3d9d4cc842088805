let region: HTMLElement | undefined

/** Says a sentence to screen readers, politely; the same sentence twice is said twice. */
export function announce(sentence: string): void {
  if (region === undefined || !region.isConnected) {
    region = document.createElement('div')
    region.className = 'visually-hidden'
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
    document.body.append(region)
  }
  const target = region
  target.textContent = ''
  setTimeout(() => {
    target.textContent = sentence
  }, 50)
}
