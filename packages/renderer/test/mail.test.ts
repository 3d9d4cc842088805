import { BLOCK_TYPES, type Block, type PageDocument } from '@plinth/domain'
import { expect, test } from 'vitest'
import { renderMail } from '../src/index.ts'
import { mailRows } from '../src/mail/mail-columns.ts'
import { mailText } from '../src/mail/mail-text.ts'
import { pageWith } from './sample.ts'

const pageInput = pageWith([])

const block = (
  id: string,
  type: Block['type'],
  area: [number, number, number, number],
  more: Partial<Block> = {},
): Block => ({
  id,
  type,
  value: {},
  texts: {},
  layout: { desktop: { x: area[0], y: area[1], w: area[2], h: area[3] } },
  ...more,
})
const text = (id: string, html: string, area: [number, number, number, number]): Block =>
  block(id, BLOCK_TYPES.text, area, { texts: { en: { html } } })

const mail = (blocks: readonly Block[]): PageDocument => ({
  format: 1,
  sections: [
    {
      id: 's',
      settings: { name: '', theme: 'white', height: 'small', width: 'inset', verticalAlignment: 'top' },
      blocks,
    },
  ],
})

const drawn = (blocks: readonly Block[]) =>
  renderMail({
    render: pageInput,
    document: mail(blocks),
    subject: 'News & more',
    previewText: '<Fresh>',
    footer: {
      lines: ['Kiln, Harbour Row 1'],
      links: [{ label: 'Unsubscribe', url: 'https://kiln.example/u?a=1&b=2' }],
    },
  })

test('[CAMPAIGN-4] what shares a row of the grid is a row of columns, and the rest stands below one another', () => {
  const blocks = [
    text('d', 'd', [0, 10, 24, 2]),
    text('b', 'b', [12, 0, 12, 4]),
    text('a', 'a', [0, 0, 12, 2]),
    text('c', 'c', [0, 3, 10, 4]),
  ]
  const ids = mailRows(blocks).map((row) => row.map((column) => column.blocks.map(({ id }) => id)))
  expect(ids).toEqual([[['a', 'c'], ['b']], [['d']]])
  const [first] = mailRows(blocks)
  expect(first!.map(({ share }) => share)).toEqual([0.5, 0.5])
})

test('[CAMPAIGN-4] a mail has its styles in place, whole addresses, and nothing that runs or is loaded', () => {
  const { html } = drawn([
    text(
      'a',
      '<h2 class="x">Hello</h2><p style="text-align:center;color:red">A <a href="/shop" target="_blank">link</a></p>',
      [0, 0, 24, 4],
    ),
    block('v', BLOCK_TYPES.video, [0, 6, 24, 4]),
    block('b', BLOCK_TYPES.button, [0, 12, 6, 2], {
      value: { link: { kind: 'url', url: 'https://kiln.example/?a=1&b=2' } },
      texts: { en: { label: '<Go>' } },
    }),
  ])
  expect(html).toContain(`href="${pageInput.origin}/shop"`)
  expect(html).toMatch(/<h2 style="[^"]*font-size:28px/)
  expect(html).toMatch(/<p style="margin:0 0 12px;text-align:center">/)
  expect(html).toContain('&lt;Go&gt;')
  expect(html).not.toMatch(/<script|<link|@import|url\(|class="x"|color:red/)
  expect(html).toContain('&lt;Fresh&gt;')
  expect(html).toContain('href="https://kiln.example/u?a=1&amp;b=2"')
})

/** A mail as programs read it that draw as Word does: what is kept for them is there, and what they ignore is not. */
const asWord = (html: string): string => html.replaceAll(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, '$1')

test('[MAIL-50] in Outlook a mail is as wide as elsewhere, and its buttons have their room and their place', () => {
  const button = block('b', BLOCK_TYPES.button, [0, 12, 6, 2], {
    value: { link: { kind: 'url', url: 'https://kiln.example' }, align: 'center' },
    texts: { en: { label: 'Go' } },
  })
  const { html } = drawn([text('a', '<p>Hello</p>', [0, 0, 24, 4]), button])
  const seen = asWord(html)
  // What holds the mail is a table of that width: its own has a greatest width, which is ignored.
  expect(seen).toMatch(
    /<table role="presentation" align="center" width="600"[^>]*><tr><td><table role="presentation" width="600"[^>]*max-width:600px/,
  )
  expect(seen).toMatch(/<tr><td align="center"><div style="text-align:center"><table/)
  expect(seen).toMatch(/<td align="center" bgcolor="#\w+" style="mso-padding-alt:12px 26px;/)
  expect(seen).toContain('mso-hide:all')
  for (const read of [seen, html.replaceAll(/<!--[\s\S]*?-->/g, '')])
    for (const tag of ['table', 'tr', 'td', 'div'])
      expect(read.split(`<${tag}`).length, tag).toBe(read.split(`</${tag}>`).length)
})

test('[CAMPAIGN-18] on a phone, where columns stand below one another, a picture in one is as wide as it', () => {
  const { html } = drawn([text('a', 'a', [0, 0, 12, 2]), text('b', 'b', [12, 0, 12, 2])])
  const phone = /@media \(max-width:480px\)\{(.*?\})\}/.exec(html)?.[1]
  expect(phone).toContain('.col{display:block!important;width:100%!important;')
  expect(phone).toContain('.col img{max-width:100%!important}')
  expect(html.match(/<td class="col" /g)).toHaveLength(2)
})

test('[CAMPAIGN-5] its plain text says the same', () => {
  const { text: plain } = drawn([text('a', '<h2>Hello</h2><ul><li>One</li><li>Two</li></ul>', [0, 0, 24, 4])])
  expect(plain).toContain('Hello\n\n- One\n')
  expect(plain).toContain('Unsubscribe: https://kiln.example/u?a=1&b=2')
  expect(mailText('<p>A &amp; <a href="https://a.example">https://a.example</a></p>')).toBe(
    'A & https://a.example',
  )
})
