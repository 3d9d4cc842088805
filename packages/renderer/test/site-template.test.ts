import { expect, test } from 'vitest'
import { renderPage, type ResolvedLink } from '../src/index.ts'
import { demoPages } from '../dev/demo-website.ts'
import { tags } from './html.ts'

const pages = demoPages()
const main = (name: string) => renderPage(pages[name]!).mainContent

const link = (title: string, url: string, items: readonly ResolvedLink[] = []): ResolvedLink => ({
  id: title,
  title,
  url,
  newWindow: false,
  external: false,
  active: url === '/about',
  items,
})

test('[TEMPLATE-2] folders and the menu are disclosures that need no script', () => {
  const input = pages['about']!
  const folder = link('More', '', [link('About', '/about')])
  const { html } = renderPage({ ...input, navigation: { main: [folder], footer: [] } })
  expect(
    html.match(
      /<details class="folder" name="menu"[^>]*><summary>More<\/summary><ul class="plain"><li><a href="\/about"/g,
    ),
  ).toHaveLength(2)
  expect(html).toContain('<details class="site-menu"><summary>')
  expect(html).toContain('<a href="/search">')
})

test('[EDIT-1264] a menu without entries has no button for visitors, and one on the canvas, where it is filled', () => {
  const input = { ...pages['about']!, navigation: { main: [], footer: [] } }
  expect(renderPage(input).html).not.toContain('class="site-menu"')
  expect(renderPage({ ...input, mode: 'editing' }).html).toMatch(
    /<details class="site-menu" data-site-piece="menu"[^>]*>\s*<summary>/,
  )
})

test('[TEMPLATE-3] the link to the page one is on says so', () => {
  const { html } = renderPage(pages['about']!)
  expect(html).toContain('<a href="/about" aria-current="page">About</a>')
  expect(html.split('<body')[1]!.match(/aria-current/g)).toHaveLength(2)
  expect(renderPage(pages['home']!).html).toMatch(/class="site-logo" href="\/" aria-current="page"/)
})

test('[TEMPLATE-8] the journal leads with its first post and pages with plain links', () => {
  const input = pages['journal']!
  const page = input.page as Extract<typeof input.page, { kind: 'journal' }>
  const paged = (number: number, filter = {}) =>
    renderPage({
      ...input,
      page: { ...page, filter, pagination: { page: number, pageSize: 5, pageCount: 3, total: 15 } },
    })
  expect(main('journal')).toMatch(/class="journal-lead"[^]*The kiln opens on a Tuesday[^]*class="post-grid/)
  expect(paged(2).mainContent).toMatch(
    /<a href="\/journal" rel="prev">[^]*Page 2 of 3[^]*<a href="\/journal\?page=3" rel="next">/,
  )
  expect(paged(2).mainContent).not.toContain('journal-lead')
  expect(tags(paged(2).html, 'link').find(({ rel }) => rel === 'canonical')!['href']).toMatch(
    /\/journal\?page=2$/,
  )
  expect(tags(paged(1).html, 'link').find(({ rel }) => rel === 'alternate')).toMatchObject({
    type: 'application/rss+xml',
    href: 'https://tern-and-clay.example/journal?format=rss',
  })
  const tagged = paged(2, { tag: 'firing & more' })
  expect(tagged.indexable).toBe(false)
  expect(tagged.mainContent).toContain('<h1>firing &amp; more</h1>')
  expect(tagged.mainContent).toContain('href="/journal?tag=firing+%26+more&amp;page=3"')
  const empty = renderPage({ ...input, page: { ...page, items: [] } })
  expect(empty.mainContent).toContain('There are no posts here yet.')
})

test('[TEMPLATE-9] a post has its trail, words, picture, tags, neighbours and others to read', () => {
  const post = main('post-how-a-mug-handle-is-pulled')
  expect(post).toMatch(
    /class="breadcrumb"[^]*<h1>How a mug handle is pulled<\/h1>[^]*<time datetime="2026-09-29T07:00:00.000Z">September 29, 2026<\/time> by Jonah Clay/,
  )
  expect(post).toContain('href="/journal?tag=mugs"')
  expect(post).toMatch(/rel="prev"[^]*rel="next"/)
  expect(post.match(/class="post-card"/g)).toHaveLength(3)
  expect(post.split('post-related')[1]).not.toContain('How a mug handle is pulled')
})

test('[TEMPLATE-10] search, nothing found, missing pages and errors help on', () => {
  for (const name of ['search', 'search-nothing', 'not-found'])
    expect(main(name)).toMatch(
      /<form class="search-form" role="search" action="\/search" method="get"><label for="search-field">/,
    )
  expect(main('search').match(/class="result"/g)).toHaveLength(3)
  expect(main('search-nothing')).toContain('value="xylophone"')
  expect(main('search-nothing')).toMatch(/role="status">Nothing found[^]*href="\/shop"/)
  expect(main('not-found')).toMatch(/<h1>This shelf is empty[^]*href="\/"/)
  expect(main('error')).toMatch(/Please try again[^]*req-4f2a/)
})
