import { execute, type Value } from '@plinth/template-language'
import { expect, test } from 'vitest'
import { renderPage, type RenderInput } from '../src/index.ts'
import { demoPages, website } from '../dev/demo-website.ts'

const pages = demoPages()

/** What a template prints with the context of a page. */
function printed(template: string, input: RenderInput): string {
  const { context } = renderPage(input)
  const { output, errors } = execute({ code: template, json: context as Value })
  expect(errors).toEqual([])
  return output.trim()
}

const pageOf = (kind: RenderInput['page']['kind']) => {
  const found = Object.values(pages).find(({ page }) => page.kind === kind)
  if (found === undefined) throw new Error(`The demo has no page of kind ${kind}.`)
  return found
}
const each = (inner: string) => `{.repeated section items}${inner}{.alternates with},{.end}`

test('[RENDERER-120] what stands in a list knows its collection, and whether that is a folder or an index', () => {
  const blog = pageOf('journal')
  const known = each(
    '{.collection?}{collection.typeName} {.folder?}folder{.or}no folder{.end} {.index?}index{.or}no index{.end}{.end}',
  )
  const [first, ...others] = printed(known, blog).split(',')
  expect(first).toBe('blog no folder no index')
  expect(new Set(others)).toEqual(new Set(['blog no folder no index']))
  expect(printed(each('{collection.typeName}'), pageOf('store'))).toMatch(/^products(,products)*$/)
  expect(printed('{item.collection.id}', pageOf('post'))).toBe(printed('{collection.id}', pageOf('post')))
})

test('[RENDERER-120] a collection says of which type it is by name, and that nobody comments on it', () => {
  const said = (kind: RenderInput['page']['kind']) =>
    printed(
      '{typeName} {.section collection}{.collectionTypeNameEquals? blog}blog{.or}other{.end}{publicCommentCount}{commentState}{.end}',
      pageOf(kind),
    )
  expect(said('journal')).toBe('blog blog02')
  expect(said('page')).toBe('page other02')
  expect(said('product')).toBe('products other02')
  expect(printed('{.section collection}{@|comments}{.end}', pageOf('page'))).toMatch(
    /data-public-comment-count="0" data-comment-state="2"/,
  )
})

test('[RENDERER-121] an excerpt is markup, in which nothing that was written counts as such, and none where there is none', () => {
  const input = pageOf('post')
  const { page } = input
  if (page.kind !== 'post') throw new Error('It is no post.')
  const say = (excerpt: string) =>
    printed('{.section item}{.excerpt?}{excerpt.html}{.or}none{.end}{.end}', {
      ...input,
      page: { ...page, item: { ...page.item, excerpt: { en: excerpt } } },
    })
  expect(say('Glaze & <b>fire</b>')).toBe('Glaze &amp; &lt;b&gt;fire&lt;/b&gt;')
  expect(say('  ')).toBe('none')
  expect(printed('{item.excerpt.html}', pageOf('product'))).not.toBe('')
})

test('[RENDERER-122] a social link says its service and whose profile it leads to', () => {
  const links = [
    { service: 'Instagram', url: 'https://instagram.com/tern.and_clay/' },
    { service: 'Write', url: 'mailto:hello@example.com' },
    { service: 'X', url: 'https://x.com/@tern?lang="en' },
    { service: 'Blog', url: 'https://example.com/a%22b' },
  ]
  const changed = { ...pageOf('page'), website: { ...website, socialLinks: links } }
  const template =
    '{.repeated section website.socialLinks}{.serviceNameEmail?}mail{.or}{serviceName} {profileUrl} {userName}{.end}{.alternates with}|{.end}'
  expect(printed(template, changed).split('|')).toEqual([
    'instagram https://instagram.com/tern.and_clay/ tern.and_clay',
    'mail',
    'x https://x.com/@tern?lang="en tern',
    'blog https://example.com/a%22b',
  ])
  expect(
    printed('{.repeated section website.socialLinks}{@|twitter-follow-button}{.end}', changed),
  ).toContain('data-username="tern.and_clay"')
})
