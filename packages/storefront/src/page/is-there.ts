/**
 * Whether the server answers for the page one is on. After a call that brought no answer it tells a server that cannot be
 * reached, where leaving the page would lose what was typed, from a call that something in the browser keeps back.
 */
export async function isThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
