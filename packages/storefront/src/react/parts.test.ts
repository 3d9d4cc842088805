import { readFileSync } from 'node:fs'
import type { PageInput } from '@plinth/renderer'
import { renderPage } from '@plinth/renderer'
import { siteTemplate } from '@plinth/site-templates'
import { describe, expect, test } from 'vitest'
import { pageComponents } from '../rendering/page-components.ts'
import { componentPages } from '../testing/component-pages.ts'
import { sampleInput } from '../testing/sample-shop.ts'

const guide = readFileSync(new URL('../../../../docs/authors/components.md', import.meta.url), 'utf8')

/** What a section of the guide says is in the first column of its tables. */
function documented(heading: string): string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  return [...section.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell]) =>
    [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  )
}

const rendered = (input: PageInput) => renderPage({ ...sampleInput(input, '/'), components: pageComponents })

const kinds = [
  ['The cart', 'cart'],
  ['The checkout', 'checkout'],
] as const

describe.each(kinds)('%s', (heading, kind) => {
  const html = componentPages
    .filter((input) => input.kind === kind)
    .map((input) => rendered(input).mainContent)
    .join('')
  const names = documented(heading)

  test('[STOREFRONT-57] every part that is documented is there', () => {
    const classes = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, all]) => all?.split(' ') ?? []),
    )
    const parts = names.filter((name) => name.startsWith('.')).map((name) => name.slice(1))
    expect(parts.length).toBeGreaterThan(8)
    expect(parts.filter((part) => !classes.has(part))).toEqual([])
  })

  test('[STOREFRONT-57] every custom property that is documented is one', () => {
    const { files, pages } = siteTemplate('tern-and-clay')
    const css = pages[kind].styles.map((path) => files[path]).join('')
    const properties = names.filter((name) => name.startsWith('--'))
    expect(properties.length).toBeGreaterThan(2)
    expect(properties.filter((property) => !css.includes(`var(${property}`))).toEqual([])
  })

  test('[STOREFRONT-57] a page renders without errors, and its template’s slots are filled', () => {
    const [input] = componentPages.filter((page) => page.kind === kind)
    const { mainContent, errors } = rendered(input!)
    expect(errors).toEqual([])
    expect(mainContent).toContain('<div class="slot" data-slot="')
  })
})
