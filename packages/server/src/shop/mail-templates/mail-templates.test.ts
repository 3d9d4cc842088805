import { MAIL_KINDS, ORDER_MAILS, usualMailTemplate } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { exampleOrderMail } from '../orders/order-mails.ts'
import { drawMail } from '../mails/draw-mail.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running)
  owner = await running.signInOwner()
})
afterAll(() => running.close())
beforeEach(async () => {
  await running.db.execute(sql`delete from mail_templates`)
  await running.db.execute(sql`delete from outbox`)
})

const AT = '/api/config/mail-templates/order-confirmation'
const save = (body: string, subject = 'Hello from {shop}', at = AT) => owner.put(at, { subject, body })
const preview = async (body: string, subject = 'Hello', at = AT) =>
  (await owner.post(`${at}/preview`, { subject, body })).json()

async function buy(more: object = {}): Promise<string> {
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id)
  const id = orderIdOf(await visitor.post('/checkout', { idempotencyKey: newKey(), ...paidForm, ...more }))
  await running.runJobs()
  return id
}
const confirmation = async () =>
  (await running.outbox()).findLast(({ kind }) => kind === 'order-confirmation')

test('[MAILTPL-1] [MAILTPL-3] buyers get the words an owner has chosen, as markup and as text', async () => {
  const saved = await save(
    '<p>Dear {customerName|html}, order {orderNumber} is ours now.</p>{.repeated section items}<p>{quantity} of {name|html}</p>{.end}<p><a href="https://example.com/care">How to care for it</a></p>',
    '{shop}: thank you, {customerName}',
  )
  expect(saved.json(), saved.body).toMatchObject({ isOwn: true })
  await buy({ name: 'Ada <Lovelace>' })
  const mail = await confirmation()
  expect(mail?.subject).toBe('Test site: thank you, Ada <Lovelace>')
  expect(mail?.bodyText).toMatch(/^Dear Ada <Lovelace>, order \d+ is ours now\.\n\n1 of Mug\n\n/)
  expect(mail?.bodyText).toContain('How to care for it: https://example.com/care')
  expect(mail?.bodyHtml).toContain('Dear Ada &lt;Lovelace&gt;')
  expect(mail?.bodyHtml).toContain('<meta name="color-scheme" content="light dark">')
  // Another mail is as it was.
  const { mails } = (await owner.get('/api/config/mail-templates')).json()
  expect(mails.filter(({ changed }: { changed: unknown[] }) => changed.length > 0)).toMatchObject([
    { kind: 'order-confirmation' },
  ])
})

test('[MAILTPL-2] put back, a mail says what it said; and its usual template says the same as the mail', async () => {
  await save('<p>Ours</p>')
  const back = (await owner.delete(AT)).json()
  expect(back).toMatchObject({ isOwn: false, ...usualMailTemplate('order-confirmation') })
  await buy()
  expect((await confirmation())?.bodyText).toContain('Thank you for your order')
  const visible = (html: string) =>
    html
      .replace(/<head>.*?<\/head>/s, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  for (const kind of ORDER_MAILS) {
    const written = await exampleOrderMail(running.db, running.websiteId, kind, 'en')
    const drawn = drawMail(usualMailTemplate(kind), written!.data, { language: 'en', timeZone: 'UTC' })
    expect(drawn.problems, kind).toEqual([])
    expect(drawn.subject, kind).toBe(written!.subject)
    expect(visible(drawn.html), kind).toBe(visible(written!.html))
    // What it comes to stands out.
    expect(/bold">Total</.test(written!.html), kind).toBe(drawn.html.includes('<strong>Total</strong>'))
    if (kind === 'order-confirmation') expect(drawn.html).toMatch(/<strong>Total<\/strong>.*<strong>\$/s)
  }
})

test('[ORD-124] every mail of the shop is read on white and on black: one heading, no colours of letters or grounds', async () => {
  await buy()
  const mails = await Promise.all(
    MAIL_KINDS.map(async (kind) => {
      const { body, subject } = usualMailTemplate(kind)
      const shown = await preview(body, subject, `/api/config/mail-templates/${kind}`)
      return { kind, html: shown.html as string }
    }),
  )
  for (const kind of ORDER_MAILS)
    mails.push({ kind, html: (await exampleOrderMail(running.db, running.websiteId, kind, 'en'))!.html })
  for (const { kind, html } of mails) {
    expect(html, kind).toContain('<meta name="color-scheme" content="light dark">')
    expect(html, kind).toContain('<meta name="viewport" content="width=device-width">')
    expect(html, kind).not.toMatch(/[^-]color:#|background/)
    expect(html.match(/<h1[ >]/g), kind).toHaveLength(1)
    const actions = html.match(/<p class="action"><a href="[^"]*">[^<]+<\/a><\/p>/g) ?? []
    expect(actions.length, kind).toBe(1)
  }
})

test('[MAILTPL-4] nothing runs, asks or covers in a mail, whoever wrote it', async () => {
  await buy({ name: '<img src=x onerror=alert(1)>Ada' })
  const { html, problems } = await preview(
    '{customerName}<script>alert(1)</script><form action="https://evil.example"><input></form><iframe src="https://evil.example"></iframe><a href="javascript:alert(1)">x</a><p style="position:fixed;color:#ff0000" onclick="x()">Red</p><style>p{display:none}</style>',
  )
  expect(problems).toEqual([])
  const body = html.slice(html.indexOf('<body'))
  for (const bad of [
    'script',
    'onerror',
    'form',
    'iframe',
    'javascript:',
    'position',
    'onclick',
    'display:none',
  ])
    expect(body).not.toContain(bad)
  expect(body).toContain('color:#ff0000')
})

test('[MAILTPL-5] a template that runs away is stopped, said, and not kept', async () => {
  await buy()
  const endless = '{.macro a.html}{@|apply a.html}{@|apply a.html}{.end}{@|apply a.html}'
  const begun = process.cpuUsage()
  const { problems } = await preview(endless)
  expect(problems.length).toBeGreaterThan(0)
  // Of this process: what it waits for on a busy machine is no running away.
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(5_000)
  expect((await save(endless)).statusCode).toBe(400)
})

test('[MAILTPL-6] what is wrong is said by line, and then nothing is kept; a gift card’s mail has its code', async () => {
  const wrong = await save('<p>fine</p>\n{.repeated section items}\n<p>{name|html}</p>')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().error.fields.body).toMatch(/^Line \d+: /)
  const unknown = await save('<p>a</p>\n<p>b</p>\n<p>{shop|nosuch}</p>')
  expect(unknown.json().error.fields.body).toContain('nosuch')
  expect((await save('   ')).json().error.fields.body).toContain('comes out empty')
  expect((await save('<p>a</p>', ' ')).json().error.fields.subject).toContain('comes out empty')
  const card = '/api/config/mail-templates/gift-card'
  expect((await save('<p>Surprise!</p>', 'A card', card)).json().error.fields.body).toContain(
    'Without {code}',
  )
  expect((await save('<p>Surprise: {code|html}</p>', 'A card', card)).statusCode).toBe(200)
  expect((await owner.get(AT)).json().isOwn).toBe(false)
})

test('[MAILTPL-7] a template that cannot be drawn any more keeps no buyer from their mail', async () => {
  await running.db.execute(sql`
    insert into mail_templates (website_id, kind, language, subject, body, updated_at)
    values (${running.websiteId}, 'order-confirmation', 'en', 'x', '{.repeated section items}', now())`)
  await buy()
  expect((await confirmation())?.bodyText).toContain('Thank you for your order')
})

test('[MAILTPL-8] the preview is of what was sold last; nothing of it opens an order', async () => {
  const id = await buy()
  const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
  const shown = await preview('<p>{orderNumber} {orderUrl|html} {pageType}</p>')
  expect(shown.isReal).toBe(true)
  expect(shown.text).toContain(String(order.orderNumber))
  expect(shown.text).toContain('/order-status/example')
  expect(shown.text).toContain('301')
  const { example } = (await owner.get(AT)).json()
  expect(JSON.parse(example)).toMatchObject({ orderNumber: String(order.orderNumber) })
  const reminder = await preview(
    '<p>{product|html}</p>',
    'Hi',
    '/api/config/mail-templates/subscription-reminded',
  )
  expect(reminder).toMatchObject({ isReal: false, problems: [] })
})

test('[MAILTPL-9] a test mail goes to whoever asks for it, and changes nothing; others may not', async () => {
  const sent = await owner.post(`${AT}/test`, { subject: 'Look', body: '<p>At {shop|html}</p>' })
  expect(sent.json(), sent.body).toMatchObject({ isSent: false })
  const [mail] = await running.outbox()
  expect(mail).toMatchObject({ kind: 'test-mail', recipient: sent.json().to, subject: 'Look' })
  expect((await owner.get(AT)).json().isOwn).toBe(false)
  const viewer = await running.signInOwner({ role: 3 })
  for (const answer of [await viewer.get(AT), await viewer.put(AT, { subject: 'a', body: 'b' })])
    expect(answer.statusCode).toBe(403)
})
