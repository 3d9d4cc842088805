/**
 * An address whose percent signs can be read. People and programs write `/50%-off`, or `%E9` for an é as it was written
 * before UTF-8: such an address leads to a page that says that nothing is here, as any other mistaken one. [HTTP-121]
 */
export function readablePath(address: string): string {
  if (!address.includes('%')) return address
  const end = address.search(/[?#]/)
  const path = end === -1 ? address : address.slice(0, end)
  if (canBeRead(path)) return address
  const written = path
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/(?:%[89a-f][0-9a-f])+/gi, (bytes) => (canBeRead(bytes) ? bytes : replaced(bytes)))
  return written + address.slice(path.length)
}

function canBeRead(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Bytes that are no UTF-8, as whoever decodes them shows them. */
const replaced = (bytes: string): string =>
  encodeURIComponent(Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'))
