/**
 * Asks the server for the main content of a page, as it renders it for everybody.
 *
 * @param address path and query of the page
 * @returns the body of `<main>` in an element that is not in the document
 * @throws when the page does not answer with success
 */
export async function fetchFragment(address: string): Promise<HTMLElement> {
  const url = new URL(address, location.href)
  url.searchParams.set('format', 'main-content')
  const response = await fetch(url, { headers: { Accept: 'text/html' } })
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}.`)
  const holder = document.createElement('div')
  holder.append(document.createRange().createContextualFragment(await response.text()))
  return holder
}
