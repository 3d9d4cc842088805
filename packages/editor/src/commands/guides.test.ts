import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anchorOf, GUIDES, plainOf, within } from './guides.ts'
import type { Token } from 'marked'

test('[EDIT-1621] every guide for owners is among them, with a title, and links of guides lead to a heading there is', () => {
  const folder = new URL('../../../../docs/owners/', import.meta.url)
  const files = readdirSync(folder).map((name) => name.replace(/\.md$/, ''))
  expect(GUIDES.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
  for (const { name, title } of GUIDES) expect(title).not.toBe(name)
  const links = (token: Token): string[] =>
    token.type === 'link' ? [String(token['href'])] : within(token).flatMap(links)
  for (const { name, tokens } of GUIDES)
    for (const href of tokens.flatMap(links)) {
      const [file = '', anchor] = href.split('#')
      if (anchor === undefined || file.startsWith('https:') || file.startsWith('..')) continue
      const guide = GUIDES.find((one) => one.name === (file === '' ? name : file.replace(/\.md$/, '')))
      expect(guide?.parts.map((part) => part.anchor)).toContain(anchor)
    }
})

test('[EDIT-1621] a heading is found by what is printed bold below it', () => {
  const selling = GUIDES.find(({ name }) => name === 'selling')
  const products = selling?.parts.find(({ title }) => title === 'Products')
  expect(products?.words).toContain('Variants')
  expect(anchorOf('What is where?')).toBe('what-is-where')
  expect(plainOf(GUIDES[0]!.tokens[0]!)).toBe('Getting started')
})
