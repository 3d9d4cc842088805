import { noComments, type CommentSettings } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../identity/accounts/passwords.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { frameProblems, readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { eq } from 'drizzle-orm'
import { addMember } from '../members/members.ts'
import { members } from '../members/schema.ts'
import { closeOldPosts } from './close-old.ts'

const on: CommentSettings = { ...noComments, isOn: true, approval: 'none' }
const PASSWORD = 'Correct-Horse-1'

let mailServer: TestMailServer
let running: TestApp
let owner: Client
let blog: { id: string; urlId: string; documentId: string }
let post: { id: string; urlId: string; documentId: string }
let path: string
beforeEach(async () => {
  mailServer = await startMailServer()
  running = await createTestApp({ config: { smtp: mailServer.smtp } })
  owner = await running.signInOwner()
  blog = (await owner.post('/api/config/pages', { title: 'Journal', type: 1 })).json()
  post = await addPost('Glazes')
  await publish(blog, post)
  path = `/${blog.urlId}/${post.urlId}`
  await set(on)
})
afterEach(async () => {
  await running.close()
  await mailServer.close()
})

async function addPost(title: string) {
  const made = await owner.post(`/api/config/collections/${blog.id}/items`, { title })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const publish = (...things: { documentId: string }[]) =>
  owner.post('/api/config/publish', { documentIds: things.map(({ documentId }) => documentId) })
async function set(settings: Partial<CommentSettings>) {
  const done = await owner.put('/api/config/comment-settings', { ...on, ...settings })
  expect(done.statusCode, done.body).toBe(200)
}
const see = async (at = path, client = running.client()) => (await client.get(at)).body
const listed = async (query = '', client = owner) => (await client.get(`/api/config/comments${query}`)).json()
const move = (action: string, ...ids: string[]) => owner.post('/api/config/comments/states', { ids, action })

/** The fields of the form as a browser has them. */
async function formOf(client: Client, to = '', item = post.id): Promise<Record<string, string>> {
  const { body } = await client.get(`/_comments?on=${item}${to === '' ? '' : `&to=${to}`}`)
  const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
}
const send = (client: Client, fields: Record<string, string>) =>
  client.call('POST', '/_comments', {
    form: fields,
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
/** Writes as people do: opens the form, thinks, sends it. */
async function write(
  text: string,
  fields: Record<string, string> = {},
  { client = running.client(), to = '', item = post.id, after = 5000 } = {},
) {
  const form = await formOf(client, to, item)
  running.clock.advance(after)
  return send(client, { on: item, to, ...form, name: 'Ada', email: 'ada@example.com', text, ...fields })
}
async function written(...given: Parameters<typeof write>): Promise<string> {
  const sent = await write(...given)
  expect(sent.statusCode, sent.body).toBe(303)
  return /#comment-(\w+)/.exec(String(sent.headers.location))?.[1] ?? ''
}
/** Somebody with an account who is signed in. */
async function member(email: string, name = 'Grace'): Promise<Client> {
  await owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: false })
  const { id } = await addMember(running.db, running.clock.now(), {
    websiteId: running.websiteId,
    email,
    name,
    language: 'en',
    state: 'invited',
  })
  await running.db
    .update(members)
    .set({ state: 'active', passwordHash: await hashPassword(PASSWORD) })
    .where(eq(members.id, id))
  const client = running.client()
  const signedIn = await client.post('/api/site-users/account/session', { email, password: PASSWORD })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  return client
}

test('[COMMENT-1] until the owner switches comments on, no page says a word of them and nothing is taken', async () => {
  await set({ isOn: false })
  const [main = ''] = /<main[^]*<\/main>/.exec(await see()) ?? []
  expect(main).toContain('Glazes')
  expect(main).not.toMatch(/comment|like/i)
  expect((await running.client().get(`/_comments?on=${post.id}`)).statusCode).toBe(404)
  const sent = await send(running.client(), { on: post.id, name: 'A', email: 'a@b.example', text: 'Hello' })
  expect(sent.statusCode).toBe(404)
  const editor = await running.signInOwner({ role: roles.moderator })
  expect((await editor.put('/api/config/comment-settings', on)).statusCode).toBe(403)
})

test('[COMMENT-2] a post is open, closed, or as the website says, which closes posts after some days', async () => {
  await set({ closeAfterDays: 7 })
  expect(await see()).toContain('Write a comment')
  const change = (commentMode: string) =>
    owner.patch(`/api/config/collections/${blog.id}/items/${post.id}`, { commentMode })
  const look = async () => {
    await running.jobs.send(closeOldPosts, {})
    await running.runJobs()
  }
  running.clock.advance(7 * 24 * 60 * 60 * 1000 - 60_000)
  await look()
  expect(await see()).toContain('Write a comment')
  running.clock.advance(2 * 60_000)
  await look()
  expect(await see()).not.toContain('Write a comment')
  running.clock.advance(24 * 60 * 60 * 1000)
  owner = await running.signInOwner()
  expect((await running.client().get(`/_comments?on=${post.id}`)).body).toContain('Comments are closed')
  expect((await write('Late.')).statusCode).toBe(403)
  expect((await change('open')).json().commentMode).toBe('open')
  await written('Not too late.')
  await change('closed')
  const body = await see()
  expect(body).toContain('Not too late.')
  expect(body).toContain('Nobody can comment on this any more.')
  expect(body).not.toContain('data-comment-form')
  expect((await write('Closed.')).statusCode).toBe(403)
  expect((await change('never')).statusCode).toBe(400)
})

test('[COMMENT-3] a comment waits as the owner says: of everybody, of the unknown, of nobody, and where the post says so', async () => {
  await written('Seen at once.')
  expect(await see()).toContain('Seen at once.')
  await set({ approval: 'all' })
  const waits = await write('To be read first.')
  expect(waits.headers.location).toMatch(/^\/_comments\?on=\w+&sent=yes$/)
  expect((await running.client().get(String(waits.headers.location))).body).toContain(
    'Somebody reads it before it is shown.',
  )
  expect(await see()).not.toContain('To be read first.')
  await set({ approval: 'first' })
  // A guest could give the address of anybody.
  await write('Said in the name of Ada.')
  const grace = await member('grace@example.com')
  await write('My first one.', {}, { client: grace })
  expect(await see()).not.toContain('My first one.')
  const { comments, waiting } = await listed('?state=waiting')
  expect(waiting).toBe(3)
  await move('show', comments.find(({ text }: { text: string }) => text === 'My first one.').id)
  expect(await see()).toContain('My first one.')
  await written('My second one.', {}, { client: grace })
  expect(await see()).toContain('My second one.')
  await owner.patch(`/api/config/collections/${blog.id}/items/${post.id}`, { commentMode: 'approval' })
  await write('My third one.', {}, { client: grace })
  expect(await see()).not.toContain('My third one.')
})

test('[COMMENT-4] what is wrong stands beside its field with all that was typed; markup is text on every page', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const refused = await write(hostile, { name: '', email: 'nowhere' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Write the name that stands with your comment.')
  expect(refused.body).toContain('This is not an e-mail address.')
  expect(refused.body).toContain('&lt;img src=x onerror=alert(1)&gt;</textarea>')
  expect((await write('x'.repeat(4001))).body).toContain('Write at most 4000 characters.')
  expect((await write('  ')).body).toContain('Write something first.')
  expect((await listed()).comments).toEqual([])
  const id = await written(`${hostile}\n\njavascript:alert(1) [x](javascript:alert(2))`, {
    name: '"><script>alert(3)</script>',
  })
  for (const body of [await see(), await see(`/_comments?on=${post.id}&to=${id}`)]) {
    expect(body).not.toMatch(/<img src=x|<script>alert|href="javascript/)
    expect(body).toContain('&lt;img src=x')
  }
  const json = (await running.client().get(`${path}?format=json`)).body
  expect(json).not.toContain('ada@example.com')
  // A name may not turn the words around it.
  await written('Turned.', { name: 'Eve\u202emoc.elpmaxe' })
  expect(await see()).not.toContain('\u202e')
})

test('[COMMENT-4] what is hostile in a comment is text wherever it is told: mails, feeds, JSON, lists, and the page to answer it', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(2)>',
    '"><svg onload=alert(3)>',
    '</textarea><script>alert(4)</script>',
    '</script><script>alert(5)</script>',
    '<!--',
    ']]>',
    '&lt;script&gt;alert(6)&lt;/script&gt;',
    '[x](javascript:alert(7))',
    '{{constructor.constructor("alert(8)")()}}',
    '{title|raw}',
    '{.section}',
  ].join(' ')
  const name = '"><script>alert(9)</script>{title}'
  const id = await written(`Tell me. ${hostile}`, { name, tells: 'on' })
  await running.runJobs()
  const mails = () => mailServer.mails.map(({ source }) => readMail(source))
  const tell = /http:\/\/localhost(\/_comments\/tell\?[\w=&-]+)/.exec(mails().join('\n'))?.[1] ?? ''
  await running.client().call('POST', '/_comments/tell', {
    form: Object.fromEntries(new URL(tell, 'http://localhost').searchParams),
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const answer = await written(hostile, { name, email: 'bo@example.com' }, { to: id })
  await running.runJobs()
  // What a browser or a mail program would make something of.
  const runs = /<script>alert|<img src=x|<svg onload|href="javascript|<\/textarea><script/
  const seen = {
    page: await see(),
    'the page to answer it': await see(`/_comments?on=${post.id}&to=${answer}`),
    'the page again, refused': (await write(hostile, { name, email: hostile.slice(0, 200) })).body,
    'content alone': await see(`${path}?format=main-content`),
    'the feed': await see(`/${blog.urlId}?format=rss`),
    'the feed of the post': await see(`${path}?format=rss`),
    'the list of posts': await see(`/${blog.urlId}`),
    search: await see('/search?q=alert'),
  }
  for (const [where, body] of Object.entries(seen)) expect(body, where).not.toMatch(runs)
  for (const mail of mails()) {
    const [, html = ''] = /content-type: text\/html[\s\S]*?\r\n\r\n([\s\S]*)/i.exec(mail) ?? []
    expect(html).not.toMatch(runs)
  }
  expect(mails().filter((mail) => mail.includes('text/html')).length).toBeGreaterThan(1)
  for (const [at, client] of [
    [`${path}?format=json`, running.client()],
    [`/${blog.urlId}?format=json`, running.client()],
    ['/api/config/comments', owner],
  ] as const) {
    const { headers } = await client.get(at)
    expect([at, headers['content-type']]).toEqual([at, expect.stringMatching(/^application\/json/)])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  // Nothing was taken for a sign of a template: what was typed is what stands there.
  expect(seen.page).toContain('{.section}')
  expect(seen.page).toContain('{title|raw}')
})

test('[COMMENT-5] what a program sends is put with the spam, which it does not learn; links and words make one wait', async () => {
  const seemsTaken = async (text: string, fields = {}, more = {}) => {
    const sent = await write(text, fields, more)
    expect(sent.statusCode, text).toBe(303)
    expect(sent.headers.location).toContain('sent=yes')
  }
  await seemsTaken('Trapped.', { 'contact-website': 'https://buy.example' })
  await seemsTaken('Too quick.', {}, { after: 500 })
  await seemsTaken(Array.from({ length: 6 }, (_, n) => `https://buy.example/${n}`).join(' '))
  await written('The same words, said once more.')
  await seemsTaken('The same words, said once more.')
  expect((await listed('?state=spam')).comments).toHaveLength(4)
  expect((await listed()).waiting).toBe(0)
  await set({ words: ['casino'] })
  running.clock.advance(3_600_000)
  await seemsTaken('See https://one.example and https://two.example')
  await seemsTaken('Best CASINO in town')
  expect((await listed('?state=waiting')).comments).toHaveLength(2)
  // A form that was not opened here, or too long ago.
  const { key: _, ...form } = await formOf(running.client())
  const late = await send(running.client(), { ...form, name: 'A', email: 'a@b.example', text: 'Hello' })
  expect(late.statusCode).toBe(422)
  expect(late.body).toContain('This page was open for too long.')
})

test('[COMMENT-5] nobody writes more than a few in some minutes; with a captcha and no scripts one presses twice', async () => {
  await set({ captcha: 'altcha' })
  const client = running.client()
  const form = await formOf(client)
  running.clock.advance(5000)
  const typed = { ...form, name: 'Ada', email: 'ada@example.com', text: 'Two presses.' }
  const first = await send(client, typed)
  expect(first.statusCode).toBe(422)
  expect(first.body).toContain('Please press the button once more.')
  const mark = /name="again" value="([^"]+)"/.exec(first.body)?.[1] ?? ''
  expect((await send(client, { ...typed, again: 'made-up' })).statusCode).toBe(422)
  running.clock.advance(3000)
  expect((await send(client, { ...typed, again: mark })).statusCode).toBe(303)
  expect((await send(client, { ...typed, captcha: 'bm8=' })).statusCode).toBe(422)
  await set({})
  const answers: number[] = []
  for (let n = 0; n < 8; n += 1) answers.push((await write(`Number ${n}.`, {}, { after: 2500 })).statusCode)
  expect(answers).toContain(429)
})

test('[COMMENT-6] threads stand below the post with their answers and pages, and lists say how many there are', async () => {
  await owner.post('/api/config/publish', { documentIds: 'all' })
  const before = await running.client().get(path)
  expect(before.headers['cache-control']).toContain('must-revalidate')
  const first = await written('First.')
  let to = first
  for (const text of ['Second level.', 'Third level.', 'Fourth level.', 'Still the fourth.'])
    to = await written(text, { name: 'Bo' }, { to })
  const body = await see()
  expect(body).toContain('5 comments')
  expect(body.match(/class="plain comment-replies"/g)).toHaveLength(3)
  expect(await see(`/${blog.urlId}`)).toContain('5 comments')
  await move('remove', first)
  const gone = await see()
  expect(gone).toContain('This comment is not shown any more.')
  expect(gone).not.toContain('First.')
  expect(gone).toContain('Second level.')
  expect(gone).toContain('4 comments')
  expect((await write('To nobody.', {}, { to: first })).statusCode).toBe(404)
  running.clock.advance(3_600_000)
})

test('[COMMENT-6] a page has twenty threads; who writes on the second comes back to it', async () => {
  for (let n = 0; n < 21; n += 1) {
    running.clock.advance(300_000)
    await written(`Number ${n}.`)
  }
  const body = await see()
  expect(body).toContain('Number 19.')
  expect(body).not.toContain('Number 20.')
  expect(body).toContain(`href="${path}?comments=2#comments-title"`)
  const second = await see(`${path}?comments=2`)
  expect(second).toContain('Number 20.')
  expect(second).not.toContain('Number 19.')
  for (const beyond of ['9', '-1', 'x', '1e9'])
    expect(await see(`${path}?comments=${beyond}`)).toContain('Number ')
  running.clock.advance(300_000)
  const sent = await write('Number 21.')
  expect(sent.headers.location).toMatch(/\?comments=2#comment-/)
})

test('[COMMENT-7] members write under their name, people of the website as such; guests only where the owner lets them', async () => {
  await set({ guests: false })
  const asked = await running.client().get(`/_comments?on=${post.id}`)
  expect(asked.body).toContain('/_members/sign-in?to=')
  expect((await write('As a guest.')).statusCode).toBe(403)
  const grace = await member('grace@example.com')
  await written('As Grace.', { name: 'Somebody else', email: 'other@example.com' }, { client: grace })
  const commenter = await running.signInOwner({ role: roles.commenter })
  await written('As one of us.', {}, { client: commenter })
  const body = await see()
  expect(body).toContain('<b>Grace</b>')
  expect(body).not.toContain('Somebody else')
  expect(body).toContain('Writes here')
  const { comments } = await listed()
  expect(comments.map(({ writer }: { writer: string }) => writer)).toEqual(['team', 'member'])
  // Whoever may look at the website alone writes as a guest.
  const viewer = await running.signInOwner({ role: roles.viewer })
  expect((await write('As a viewer.', {}, { client: viewer })).statusCode).toBe(403)
  // What stays of somebody who has left has no account behind it.
  await running.db.delete(members)
  expect(await see()).toContain('As Grace.')
})

test('[COMMENT-8] the same form sent twice is one comment', async () => {
  const client = running.client()
  const form = { ...(await formOf(client)), name: 'Ada', email: 'ada@example.com', text: 'Once.' }
  running.clock.advance(5000)
  const [one, other] = await Promise.all([send(client, form), send(client, form)])
  expect(one.headers.location).toBe(other.headers.location)
  expect((await listed()).comments).toHaveLength(1)
})

test('[COMMENT-9] the owner gets a mail of what is written, not of spam, and none where they want none', async () => {
  await set({ approval: 'all' })
  await write('Please read.')
  await write('Trapped.', { 'contact-website': 'x' })
  await set({ tellOwner: false })
  await write('In silence.')
  await running.runJobs()
  const mails = (await running.outbox()).filter(({ kind }) => kind === 'comment-new')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('Glazes')
  expect(mails[0]?.bodyText).toContain('Please read.')
  expect(mails[0]?.bodyText).toContain('/config/comments?state=waiting')
})

test('[COMMENT-10] [COMMENT-15] who asked for it hears of answers that are seen, once their address is sure, until they want no more', async () => {
  const mailsTo = async (kind: string) => (await running.outbox()).filter((mail) => mail.kind === kind)
  const linkIn = (name: string) =>
    mailServer.mails
      .map(({ source }) => readMail(source))
      .findLast((text) => text.includes(`/_comments/${name}?`))
      ?.match(new RegExp(`http://localhost(/_comments/${name}\\?[\\w=&-]+)`))?.[1] ?? ''
  const post_ = (at: string, form: Record<string, string>) =>
    running.client().call('POST', at, {
      form,
      withoutCrumb: true,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  const of = (link: string) => Object.fromEntries(new URL(link, 'http://localhost').searchParams)
  const id = await written('Tell me.', { tells: 'on' })
  await written('Too early.', { name: 'Bo', email: 'bo@example.com' }, { to: id })
  await running.runJobs()
  expect(await mailsTo('comment-answer')).toEqual([])
  const [confirm] = await mailsTo('comment-confirm')
  expect(confirm).toMatchObject({ recipient: 'ada@example.com' })
  expect(confirm?.bodyText).not.toContain('/_comments')
  const tell = linkIn('tell')
  expect((await running.client().get(tell)).body).toContain('Tell me')
  expect((await post_('/_comments/tell', { ...of(tell), k: 'wrong' })).statusCode).toBe(404)
  expect((await post_('/_comments/stop', of(tell))).statusCode).toBe(404)
  expect((await post_('/_comments/tell', of(tell))).statusCode).toBe(303)
  // What waits is nothing to tell of yet; oneself is not told of oneself.
  await set({ approval: 'all' })
  await write('An answer.', { name: 'Bo', email: 'bo@example.com' }, { to: id })
  await running.runJobs()
  expect(await mailsTo('comment-answer')).toEqual([])
  const [waiting] = (await listed('?state=waiting')).comments
  await move('show', waiting.id)
  await move('spam', waiting.id)
  await move('show', waiting.id)
  await running.runJobs()
  expect(await mailsTo('comment-answer')).toHaveLength(1)
  const sources = mailServer.mails.map((mail) => readMail(mail.source))
  // The owner's, the guest's who is asked, and the one about an answer.
  const subjects = [
    'A comment waits',
    'New comment',
    'Do you want to hear of answers',
    'An answer to your comment',
  ]
  for (const subject of subjects) {
    const mail = sources.find((one) => one.includes(subject))
    expect(mail === undefined ? 'no such mail' : frameProblems(mail), subject).toEqual([])
  }
  const source = sources.join('\n')
  expect(source).toContain('An answer.')
  expect(source).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost\/_comments\/stop\?/)
  const pressed = await running.client().call('POST', linkIn('stop'), {
    form: { 'List-Unsubscribe': 'One-Click' },
    withoutCrumb: true,
  })
  expect(pressed.statusCode).toBe(200)
  await set({})
  await written('Another answer.', { name: 'Bo', email: 'bo@example.com' }, { to: id })
  await running.runJobs()
  expect(await mailsTo('comment-answer')).toHaveLength(1)
})

test('[COMMENT-17] a comment that was taken for spam waits again, as it did; what was deleted does not come back', async () => {
  await set({ approval: 'all' })
  await write('Taken for spam')
  const [{ id }] = (await listed('?search=Taken')).comments
  const waits = async () =>
    (await listed('?state=waiting')).comments.some((one: { id: string }) => one.id === id)
  expect(await waits()).toBe(true)
  expect((await move('spam', id)).json()).toEqual({ changed: 1 })
  expect(await waits()).toBe(false)
  expect((await move('wait', id)).json()).toEqual({ changed: 1 })
  expect(await waits()).toBe(true)
  expect(await see()).not.toContain('Taken for spam')
  await move('show', id)
  expect(await see()).toContain('Taken for spam')
  // The answer keeps an empty place, which no press fills.
  const answer = (await owner.post('/api/config/comments', { to: id, text: 'An answer to it' })).json().id
  await move('delete', id)
  for (const action of ['show', 'wait']) expect((await move(action, id)).json()).toEqual({ changed: 0 })
  expect(await see()).toContain('An answer to it')
  await move('delete', answer)
})

test('[COMMENT-11] the list is searched, narrowed by state and post, changed several at once, and answered from', async () => {
  const other = await addPost('Handles')
  await publish(other)
  await set({ approval: 'all' })
  await write('About glazes.')
  await write('About handles.', { name: 'Bo', email: 'bo@example.com' }, { item: other.id })
  expect((await listed('?search=HANDLES')).comments).toHaveLength(1)
  expect((await listed('?search=bo%40')).comments).toHaveLength(1)
  const ofPost = await listed(`?itemId=${other.id}`)
  expect(ofPost).toMatchObject({
    waiting: 2,
    post: { title: 'Handles' },
    comments: [{ postTitle: 'Handles' }],
  })
  const [handles, glazes] = (await listed()).comments
  const answered = await owner.post('/api/config/comments', { to: glazes.id, text: 'Thank you.' })
  expect(answered.statusCode, answered.body).toBe(201)
  const body = await see()
  expect(body).toContain('About glazes.')
  expect(body).toContain('Thank you.')
  expect((await move('spam', handles.id, 'of-nobody')).json()).toEqual({ changed: 1 })
  expect((await move('delete', handles.id, glazes.id)).json()).toEqual({ changed: 2 })
  expect((await listed('?state=spam')).comments).toEqual([])
  // Deleted for good, its place stays for the answer, and goes with it.
  expect(await see()).toContain('This comment is not shown any more.')
  await move('delete', answered.json().id)
  expect(await see()).not.toContain('This comment is not shown any more.')
  const commenter = await running.signInOwner({ role: roles.commenter })
  expect((await commenter.get('/api/config/comments')).statusCode).toBe(403)
  const moderator = await running.signInOwner({ role: roles.moderator })
  expect((await moderator.get('/api/config/comments')).statusCode).toBe(200)
  const elsewhere = await running.addWebsite('elsewhere')
  const stranger = await running.signInOwner({ websiteId: elsewhere, host: 'elsewhere.localhost' })
  await set({})
  const id = await written('Ours.')
  expect(
    (await stranger.post('/api/config/comments/states', { ids: [id], action: 'delete' })).json(),
  ).toEqual({
    changed: 0,
  })
  expect((await stranger.post('/api/config/comments', { to: glazes.id, text: 'Hello' })).statusCode).toBe(404)
})

test('[COMMENT-12] posts and comments are liked with a press and no scripts, once by each, and no more after another press', async () => {
  const id = await written('Lovely.')
  const like = (client: Client, thing: Record<string, string>, accept = 'application/json') =>
    client.call('POST', '/_likes', {
      form: thing,
      withoutCrumb: true,
      headers: { 'sec-fetch-site': 'same-origin', accept },
    })
  expect((await like(running.client(), { post: post.id })).statusCode).toBe(404)
  await set({ postLikes: true })
  const [one, other] = [running.client(), running.client()]
  expect((await like(one, { post: post.id })).json()).toEqual({ count: 1, isLiked: true })
  expect((await like(other, { post: post.id })).json()).toEqual({ count: 2, isLiked: true })
  expect(await see()).toContain('data-like-count="2"')
  expect((await like(one, { post: post.id })).json()).toEqual({ count: 1, isLiked: false })
  const back = await like(other, { comment: id }, 'text/html')
  expect(back.statusCode).toBe(303)
  expect(back.headers.location).toBe(`${path}#comment-${id}`)
  expect((await listed()).comments[0].likeCount).toBe(1)
  const grace = await member('grace@example.com')
  expect((await like(grace, { comment: id })).json()).toEqual({ count: 2, isLiked: true })
  await running.db.delete(members)
  expect((await listed()).comments[0].likeCount).toBe(2)
  await move('spam', id)
  expect((await like(running.client(), { comment: id })).statusCode).toBe(404)
})

test('[COMMENT-13] what somebody wrote is given to them, and goes with them; answers of others stay', async () => {
  const id = await written('Mine.')
  await written('Not mine.', { name: 'Bo', email: 'bo@example.com' }, { to: id })
  const given = (await owner.post('/api/config/personal-data', { email: 'ada@example.com' })).json()
  expect(given.entries.comments).toMatchObject([{ body: 'Mine.' }])
  const erased = await owner.post('/api/config/personal-data/erase', { email: 'ada@example.com' })
  expect(erased.statusCode, erased.body).toBe(200)
  const body = await see()
  expect(body).not.toContain('Mine.')
  expect(body).not.toContain('<b>Ada</b>')
  expect(body).toContain('Not mine.')
  expect(JSON.stringify(await listed())).not.toContain('ada@')
})

test('[COMMENT-14] comments of what is kept for members are read, written and liked by nobody else', async () => {
  const grace = await member('grace@example.com')
  const id = await written('Among us.')
  const kept = await owner.patch(`/api/config/pages/${blog.id}`, { membersOnly: [] })
  expect(kept.statusCode, kept.body).toBe(200)
  const stranger = running.client()
  for (const at of [
    path,
    `${path}?format=json`,
    `${path}?format=main-content`,
    `/_comments?on=${post.id}&to=${id}`,
  ])
    expect((await stranger.get(at)).body, at).not.toContain('Among us.')
  expect((await write('From outside.')).statusCode).toBe(404)
  const liked = await stranger.call('POST', '/_likes', {
    form: { comment: id },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin', accept: 'application/json' },
  })
  expect(liked.statusCode).toBe(404)
  expect(await see(path, grace)).toContain('Among us.')
  await written('From inside.', {}, { client: grace })
})
