/**
 * The value of a cookie the page's scripts may read, or `null`.
 *
 * @param header what `document.cookie` gives
 */
export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim())
  }
  return null
}

/** Whether a member is signed in. A corrupt cookie is reported and counts as nobody. */
export function isAuthenticated(header: string): boolean {
  const value = readCookie(header, 'SiteUserInfo')
  if (value === null) return false
  try {
    return (JSON.parse(value) as { authenticated?: unknown } | null)?.authenticated === true
  } catch {
    console.warn('The SiteUserInfo cookie cannot be read.')
    return false
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
