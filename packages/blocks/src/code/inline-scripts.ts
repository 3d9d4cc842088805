const scriptElement = /<script\b([^>]*)>([^]*?)<\/script\s*>/gi

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

/** Markup whose scripts do not run: for the canvas, where an owner's script could take the editor away. [BLOCK-9] */
export function inertMarkup(markup: string): string {
  return markup
    .replace(scriptElement, '')
    .replace(/<script\b[^>]*>/gi, '')
    .replace(/(<[^>]*?)\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '$1')
}
