const scriptElement = /<script\b([^>]*)>([^]*?)<\/script\s*>/gi
const scriptAddress = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i

/** Contents of the script elements of some markup that browsers would run, external ones left out. [BLOCK-9] */
export function inlineScripts(markup: string): string[] {
  const found: string[] = []
  for (const [, attributes = '', source = ''] of markup.matchAll(scriptElement)) {
    const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
    const runs = ['', 'module', 'text/javascript', 'application/javascript', 'importmap'].includes(type)
    if (runs && !/\bsrc\s*=/i.test(attributes) && source !== '') found.push(source)
  }
  return found
}

/**
 * Addresses of the scripts that some markup loads from other hosts over https, without query and fragment: the form in
 * which a content security policy names a source. Anything else in `src` is left out, and so refused. [BLOCK-9]
 */
export function externalScripts(markup: string): string[] {
  const found: string[] = []
  for (const [, attributes = ''] of markup.matchAll(scriptElement)) {
    const [, double, single, bare] = scriptAddress.exec(attributes) ?? []
    const address = (double ?? single ?? bare ?? '').trim()
    if (!URL.canParse(address, 'https://own.invalid')) continue
    const { protocol, host, origin, pathname } = new URL(address, 'https://own.invalid')
    // What separates sources in a policy cannot be part of one.
    if (protocol === 'https:' && host !== 'own.invalid' && !/[\s;,']/.test(pathname))
      found.push(origin + pathname)
  }
  return found
}

/** Markup whose scripts do not run: for the canvas, where an owner's script could take the editor away. [BLOCK-9] */
export function inertMarkup(markup: string): string {
  return markup
    .replace(scriptElement, '')
    .replace(/<script\b[^>]*>/gi, '')
    .replace(/(<[^>]*?)\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '$1')
}
