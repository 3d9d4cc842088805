import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { image, page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { writeClip, type Clip } from '../document/clipboard.ts'
import { driveEditor } from '../testing/drive-editor.ts'
import { offline, type Answers } from '../testing/fake-api.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { Canvas } from './canvas.ts'
import { putClip } from './put-clip.ts'
import { putWords, type CopiedWords } from './put-words.ts'

const PICTURE = '6b034d117e05d8f29bb87999'
const COPY = '6b034d117e05d8f29bb87111'
const clip: Clip = {
  kind: 'blocks',
  blocks: [image('a', PICTURE), text('b', '<p>See <a href="/~page/theirs">about</a></p>')],
}
const COPIES = 'POST /api/config/media-copies'

async function pasteFrom(website: string, answers: Answers) {
  const { session } = await driveEditor(new FakeDocumentServer(aPage(section('hero', [text('title')]))))
  const refused: string[] = []
  session.tell({ refused: (message) => refused.push(message) })
  const { api } = await show(
    <InPage session={session}>
      <span />
    </InPage>,
    { answers: { ...everything, ...answers }, width: 390 },
  )
  expect(putClip(writeClip(clip, 'en', website).html, session)).toBe(true)
  const values = () =>
    session.document.sections
      .flatMap(({ blocks }) => blocks)
      .filter(({ id }) => id !== 'title')
      .map(({ value, texts }) => value['assetId'] ?? texts['en']?.['html'])
  return { api, refused, values }
}

test('[EDIT-174] pictures of another website come along; what stays behind is said', async () => {
  const { api, values } = await pasteFrom('another', { [COPIES]: { files: [{ id: PICTURE, copy: COPY }] } })
  await expect.poll(values).toEqual([COPY, '<p>See about</p>'])
  await expect.element(page.getByText(/A link led to the other website’s pages/)).toBeVisible()
  expect(api.made.filter(({ key }) => key === COPIES).map(({ body }) => body)).toEqual([
    { from: 'another', ids: [PICTURE] },
  ])
  await expectSound()
})

test('[EDIT-174] a picture that may not be copied leaves its place empty, and that is said', async () => {
  const { values } = await pasteFrom('another', { [COPIES]: { files: [] } })
  await expect.poll(values).toEqual(['', '<p>See about</p>'])
  await expect.element(page.getByText(/A picture or file of the other website was left out/)).toBeVisible()
})

test('[EDIT-174] without a line nothing is put in, so that it can be pasted again with its pictures', async () => {
  const { values, refused } = await pasteFrom('another', { [COPIES]: offline })
  await expect.poll(() => refused.length).toBe(1)
  expect(values()).toEqual([])
})

/** What stands on a page after words that were copied elsewhere were pasted on it. */
async function pasted(copied: Partial<CopiedWords>) {
  const { session } = await driveEditor(new FakeDocumentServer(aPage(section('hero', [text('title')]))))
  const refused: string[] = []
  session.tell({ refused: (message) => refused.push(message) })
  await show(
    <InPage session={session}>
      <span />
    </InPage>,
    { answers: everything },
  )
  session.select({ kind: 'block', id: 'title' })
  await putWords({ html: '', words: '', ...copied }, session, new Canvas())
  const [, block] = session.document.sections[0]?.blocks ?? []
  return { session, block, refused, html: block?.texts['en']?.['html'] }
}

test('[EDIT-602] words, their markup and Markdown become a text after what is selected, which undo takes back', async () => {
  const { session, html, block } = await pasted({
    html: '<h2 style="color:red">Glazes</h2><script>alert(1)</script><p onclick="x()">Two <b>kinds</b></p>',
    words: 'Glazes',
  })
  expect(html).toBe('<h2>Glazes</h2><p>Two <strong>kinds</strong></p>')
  expect(session.getState().selection).toEqual({ kind: 'block', id: block?.id })
  session.undo()
  expect(session.document.sections[0]?.blocks).toHaveLength(1)
  expect((await pasted({ words: '## Glazes\n\n- Blue\n- Green' })).html).toMatch(/^<h2>Glazes<\/h2><ul>/)
  expect((await pasted({ words: 'One <b>line\nand another\n\nA third' })).html).toBe(
    '<p>One &lt;b&gt;line<br>and another</p><p>A third</p>',
  )
})

test('[EDIT-602] the address of a video becomes a video, one that shows itself an embed, another one words', async () => {
  const video = await pasted({ words: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
  expect(video.block?.value['link']).toEqual({
    kind: 'url',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  })
  const embed = await pasted({ words: ' https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M ' })
  expect(embed.block?.value['url']).toBe('https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M')
  const other = await pasted({ words: 'https://example.com/kiln' })
  expect(other.html).toBe('<p><a href="https://example.com/kiln">https://example.com/kiln</a></p>')
})

test('[EDIT-602] what leaves nothing for a page says so', async () => {
  const { block, refused } = await pasted({ html: '<!-- nothing -->' })
  expect(block).toBeUndefined()
  expect(refused).toEqual(['Nothing of what was copied can be put on a page.'])
})

test('[EDIT-1331] pictures that lie elsewhere are counted, and the source of a drawing is refused in words', async () => {
  const alone = await pasted({ html: '<img src="https://example.com/a.png">' })
  expect(alone.refused).toEqual([expect.stringMatching(/^1 picture or video was left out/)])
  const drawn = await pasted({ words: '<svg viewBox="0 0 1 1"></svg>' })
  expect([drawn.block, drawn.refused]).toEqual([undefined, [expect.stringContaining('SVG drawing')]])
  const shown = await pasted({ words: 'https://example.com/kiln.jpg?w=2' })
  expect(shown.html).toContain('<a href="https://example.com/kiln.jpg?w=2">')
  expect(shown.refused).toEqual([expect.stringContaining('This picture lies at another website')])
})
