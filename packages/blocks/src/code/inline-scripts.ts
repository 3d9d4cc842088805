import { readMarkup, type StartTag } from './read-markup.ts'

const RUNNING_TYPES = ['', 'module', 'text/javascript', 'application/javascript', 'importmap']

const attribute = (tag: StartTag, name: string): string | undefined =>
  tag.attributes.find((candidate) => candidate.name === name)?.value

const scripts = (markup: string): StartTag[] =>
  readMarkup(markup).tags.filter(({ name }) => name === 'script')

/** Contents of the script elements of some markup that browsers would run, external ones left out. [BLOCK-9] */
export function inlineScripts(markup: string): string[] {
  return scripts(markup)
    .filter((tag) => attribute(tag, 'src') === undefined)
    .filter((tag) => RUNNING_TYPES.includes((attribute(tag, 'type') ?? '').trim().toLowerCase()))
    .flatMap(({ rawText = '' }) => (rawText === '' ? [] : [rawText]))
}

/**
 * Addresses of the scripts that some markup loads from other hosts over https, without query and fragment: the form in
 * which a content security policy names a source. Anything else in `src` is left out, and so refused. [BLOCK-9]
 */
export function externalScripts(markup: string): string[] {
  const found: string[] = []
  for (const tag of scripts(markup)) {
    const address = (attribute(tag, 'src') ?? '').trim()
    if (!URL.canParse(address, 'https://own.invalid')) continue
    const { protocol, host, origin, pathname } = new URL(address, 'https://own.invalid')
    // What separates sources in a policy cannot be part of one.
    if (protocol === 'https:' && host !== 'own.invalid' && !/[\s;,']/.test(pathname))
      found.push(origin + pathname)
  }
  return found
}

/**
 * Markup whose scripts do not run: for the canvas, where an owner's script could take the editor away. What browsers
 * would make nothing of, such as a tag that is never closed, goes with them. [BLOCK-9]
 */
export function inertMarkup(markup: string): string {
  const { tags, end: closedUntil } = readMarkup(markup)
  let inert = ''
  let from = 0
  const leaveOut = (start: number, end: number): void => {
    inert += markup.slice(from, start)
    from = end
  }
  for (const tag of tags) {
    if (tag.name === 'script') leaveOut(tag.start, tag.elementEnd ?? tag.end)
    else for (const { name, start, end } of tag.attributes) if (name.startsWith('on')) leaveOut(start, end)
  }
  return inert + markup.slice(from, closedUntil)
}
