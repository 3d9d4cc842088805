const longest = 2083
const anySite = 'http://site.invalid'

/**
 * An address of this very site, as a browser would read it: path, query and hash, dots resolved. The one answer to
 * where somebody may be sent by words that came with a request. [HTTP-16]
 *
 * @returns undefined for whatever could lead elsewhere: another host in any disguise, a scheme, a path that is not whole
 */
export function localAddress(address: string | null | undefined): string | undefined {
  if (address == null || address.length > longest || !address.startsWith('/')) return undefined
  // Browsers read a backslash as a slash, and leave out line breaks and tabs.
  // eslint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f\u007f]/.test(address)) return undefined
  const read = readAddress(address)
  if (read === undefined || read.origin !== anySite) return undefined
  // `/.//evil.example` is a path here, and a host for whoever reads what is left of it.
  return read.pathname.startsWith('//') ? undefined : read.pathname + read.search + read.hash
}

function readAddress(address: string): URL | undefined {
  try {
    return new URL(address, anySite)
  } catch {
    return undefined
  }
}
