import { COLLECTION_TYPES } from '@plinth/domain'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'
import { textBlock } from '../../testing/page-builders.ts'
import { ok, publishBlocks } from '../../testing/site-steps.ts'

test('[POST-120] a post says what it is about elsewhere, and with that its title in lists and feeds can lead there', async () => {
  const site = await createTestApp({ config: { rateLimits: false } })
  try {
    const owner = await site.signInOwner()
    const blog = await ok(
      owner.post('/api/config/pages', { title: 'Workshop', type: COLLECTION_TYPES.generic }),
    )
    await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
    const posts = `/api/config/collections/${blog.id}/items`
    const post = await ok(owner.post(posts, { title: 'Kilns' }))
    await publishBlocks(owner, post.documentId, [textBlock('<p>Hot</p>')])
    const change = (body: object) => owner.patch(`${posts}/${post.id}`, body)
    const see = async (path: string) => (await site.client().get(path)).body
    const address = 'https://www.example.com/kilns?a=1&b="2"'
    const written = 'https://www.example.com/kilns?a=1&amp;b=&quot;2&quot;'

    expect(await see('/workshop/kilns')).not.toContain('Source')
    expect((await change({ sourceUrl: address })).json()).toMatchObject({ sourceUrl: address })
    expect(await see('/workshop/kilns')).toContain(
      `<a href="${written}" rel="noopener">Source: example.com</a>`,
    )
    expect(await see('/workshop')).not.toContain('example.com')
    expect(await see('/workshop?format=rss')).toContain('/workshop/kilns</link>')

    expect((await change({ passthrough: true })).json()).toMatchObject({ passthrough: true })
    const list = await see('/workshop')
    expect(list).toContain(`<a href="${written}">Kilns</a>`)
    expect(list).not.toContain('href="/workshop/kilns"')
    expect(await see('/workshop?format=rss')).toContain(
      '<link>https://www.example.com/kilns?a=1&amp;b=&quot;2&quot;</link>',
    )
    expect(await see('/workshop/kilns')).toContain('<p>Hot</p>')
    const [item] = (await site.client().get('/workshop?format=json')).json().items
    expect(item).toMatchObject({ sourceUrl: address, passthrough: true, externalLink: address })

    const copy = await ok(owner.post(`${posts}/${post.id}/duplicate`, {}))
    expect(copy).toMatchObject({ sourceUrl: address, passthrough: true })

    expect((await change({ sourceUrl: null })).json()).not.toHaveProperty('sourceUrl')
    expect(await see('/workshop')).toContain('href="/workshop/kilns"')
  } finally {
    await site.close()
  }
})

test('[POST-120] an address that is none, runs something or holds a password is refused at its field', async () => {
  const site = await createTestApp({ config: { rateLimits: false } })
  try {
    const owner = await site.signInOwner()
    const blog = await ok(
      owner.post('/api/config/pages', { title: 'Workshop', type: COLLECTION_TYPES.generic }),
    )
    const posts = `/api/config/collections/${blog.id}/items`
    const post = await ok(owner.post(posts, { title: 'Kilns' }))
    for (const sourceUrl of [
      'javascript:alert(1)',
      ' javascript:alert(1)//https://example.com',
      'data:text/html,x',
      '//example.com',
      '/here',
      'https://',
      'https://me:secret@example.com/',
      `https://example.com/${'a'.repeat(2100)}`,
      '',
    ]) {
      const refused = await owner.patch(`${posts}/${post.id}`, { sourceUrl })
      expect(refused.statusCode, sourceUrl).toBe(400)
      expect(refused.json().error.fields).toEqual({
        sourceUrl: 'This is not an address that begins with https:// or http://.',
      })
    }
  } finally {
    await site.close()
  }
})
