import { expect, test } from 'vitest'
import { isTooDeep } from './html-depth.ts'
import { sanitizeHtml } from './sanitize-html.ts'

test.each([
  ['nothing', '', false],
  ['a thousand elements in each other', '<b>'.repeat(1000), false],
  ['one more', '<b>'.repeat(1001), true],
  ['ends of something else', '<b></i>'.repeat(1001), true],
  ['many that end', '<b><i>x</i></b>'.repeat(5000), false],
  ['many that end with what they are in', '<div><b><i></div>'.repeat(5000), false],
  ['paragraphs without an end', '<p>one<br>line'.repeat(5000), false],
  ['a list without ends', `<ul>${'<li>one'.repeat(5000)}`, false],
  ['shapes that end in themselves', '<g><path d="M0 0"/><rect x="1" /></g>'.repeat(5000), false],
  ['rows and cells without an end', `<table>${'<tr><td>a<td>b</tr>'.repeat(5000)}</table>`, false],
])('[HTTP-123] %s: too deep or not', (_what, html, isDeep) => {
  expect(isTooDeep(html)).toBe(isDeep)
})

test.each([
  ['elements in each other', '<b>'.repeat(300_000)],
  ['those with ends that are none of theirs', '<b></i>'.repeat(120_000)],
  ['a thousand, and many more in them', '<b>'.repeat(990) + '<i></i>'.repeat(100_000)],
  ['a thousand, and ends that are none of theirs', '<b>'.repeat(999) + '</i>'.repeat(200_000)],
])('[HTTP-123] cleaning %s does not keep the process', (_what, html) => {
  const before = process.cpuUsage()
  const clean = sanitizeHtml(`${html}words`, { allowedTags: ['b', 'i'] })
  const { user, system } = process.cpuUsage(before)
  expect(clean).toContain('words')
  // The first took more than a minute.
  expect((user + system) / 1e6).toBeLessThan(4)
})

test('[HTTP-123] of what is too deep the words stay, and nothing that could be an element', () => {
  const clean = sanitizeHtml(`${'<b>'.repeat(1001)}one &lt;i&gt; <script>two</script <i onclick="x">three`, {
    allowedTags: ['b', 'i'],
  })
  expect(clean).toContain('one')
  expect(clean).not.toMatch(/<\w/)
})
