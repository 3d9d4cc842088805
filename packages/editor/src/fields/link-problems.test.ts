import { checkField, field, type JsonObject, type Problems } from '@plinth/domain'
import { expect, test } from 'vitest'
import { linkProblems, wholeUrl } from './link-problems.ts'

test('[EDIT-18] a link that is not whole says what it lacks, beside the field', () => {
  expect(linkProblems({ kind: 'email', address: 'ana', cc: 'b@c' })).toEqual({
    address: 'Emails must be formatted as name@example.com',
    cc: 'Emails must be formatted as name@example.com',
  })
  expect(linkProblems({ kind: 'url', url: 'javascript:alert(1)' })).toEqual({
    url: 'Links must be formatted as https://example.com or /page',
  })
  expect(linkProblems({ kind: 'url', url: '/our story' })).toEqual({
    url: '/our story is not a valid page URL',
  })
  expect(linkProblems({ kind: 'page' })).toEqual({ collectionId: 'Choose a page.' })
  expect(linkProblems({ kind: 'product', productId: '' })).toEqual({ productId: 'Choose a product.' })
  expect(linkProblems({ kind: 'category' })).toEqual({ categoryId: 'Choose a category.' })
  expect(linkProblems({ kind: 'file' })).toEqual({ assetId: 'Choose a file.' })
  expect(linkProblems({ kind: 'phone', number: 'call me' })).toHaveProperty('number')
})

test('[EDIT-18] every link the panel holds to be whole is one the block takes', () => {
  const links: readonly JsonObject[] = [
    { kind: 'page', collectionId: 'about' },
    { kind: 'product', productId: 'mug' },
    { kind: 'category', categoryId: 'cups' },
    { kind: 'url', url: 'https://example.com/a?b#c', newWindow: true },
    { kind: 'email', address: 'a@b.ie', cc: 'c@d.ie', bcc: 'e@f.ie', subject: 'Hello', body: 'Two\nlines' },
    { kind: 'phone', number: '+353 21 555 0147' },
    { kind: 'file', assetId: 'list', newWindow: false },
  ]
  const asked = field.link('Link')
  for (const link of links) {
    expect(linkProblems(link)).toEqual({})
    const refused: Problems = {}
    checkField(asked, link, 'link', refused)
    expect(refused).toEqual({})
  }
})

test('[EDIT-18] a host without a scheme becomes a web address', () => {
  expect(wholeUrl(' example.com/shop ')).toBe('https://example.com/shop')
  expect(wholeUrl('/shop')).toBe('/shop')
  expect(wholeUrl('http://example.com')).toBe('http://example.com')
  expect(wholeUrl('no address')).toBe('no address')
})
