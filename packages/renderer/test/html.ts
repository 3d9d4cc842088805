/** Small readers of rendered markup, so that tests assert what a browser would see. */

/** Attributes of the first start tag of an element with some text in it. */
export function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s[^<>]*)?)>`, 'gi'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  )
}

/** Contents of the page's style element. */
export function styleOf(html: string): string {
  return /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
}

/** Parsed JSON-LD objects. */
export function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
}

/** Levels of the headings in document order. */
export function headingLevels(html: string): number[] {
  return [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level))
}

/** Content of a meta element by name or property. */
export function meta(html: string, name: string): string | undefined {
  return tags(html, 'meta').find((tag) => tag['name'] === name || tag['property'] === name)?.['content']
}

/** Value in px of the lengths this renderer writes in `sizes`, for a window width. */
export function sizesInPx(sizes: string, windowWidth: number): number {
  const [wide = '', narrow = ''] = sizes.split(/,\s*(?![^(]*\))/)
  const chosen =
    narrow !== '' && windowWidth >= Number(/min-width:\s*(\d+)px/.exec(wide)?.[1])
      ? wide.replace(/^\(min-width:[^)]*\)\s*/, '')
      : narrow === ''
        ? wide
        : narrow
  const js = chosen
    .replace(/calc/g, '')
    .replace(/min\(/g, 'Math.min(')
    .replace(/([\d.]+)vw/g, (_, share: string) => `(${share} * ${windowWidth / 100})`)
    .replace(/([\d.]+)px/g, '$1')
  return Number(new Function(`return ${js}`)())
}
