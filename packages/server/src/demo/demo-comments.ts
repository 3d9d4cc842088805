import { newId, noComments } from '@plinth/domain'
import type { DemoComment } from '@plinth/site-templates/tern-and-clay/demo/demo-content.ts'
import { eq, sql } from 'drizzle-orm'
import { comments } from '../content/comments/schema.ts'
import { items } from '../content/pages-and-posts/schema.ts'
import { websites } from '../site/websites/schema.ts'
import type { DemoParts } from './load-demo.ts'

const aDay = 24 * 60 * 60_000

type Row = typeof comments.$inferInsert

/** What was said below the journal; nobody is mailed of it. Three statements, however much it is. [DEMO-31] */
export async function makeComments({ db, clock, content }: DemoParts, websiteId: string): Promise<void> {
  const now = clock.now().getTime()
  const posts = await db
    .select({ id: items.id, urlId: items.urlId })
    .from(items)
    .where(eq(items.websiteId, websiteId))
  const rows: Row[] = []
  const add = (
    { daysAgo, name, email, text, answers = [] }: Omit<DemoComment, 'post' | 'state'>,
    itemId: string,
    state: 'shown' | 'waiting',
    parent?: Row,
  ) => {
    const writtenAt = new Date(now - daysAgo * aDay + rows.length * 60_000)
    const id = newId(writtenAt.getTime())
    const row: Row = {
      websiteId,
      id,
      itemId,
      parentId: parent?.id ?? null,
      rootId: parent?.rootId ?? id,
      depth: parent === undefined ? 0 : parent.depth + 1,
      isTeam: email === undefined,
      name,
      email: email ?? null,
      body: text,
      language: content.language,
      origin: '',
      state,
      tells: 'no',
      submission: `demo.${rows.length}`,
      writtenAt,
      toldAt: writtenAt,
    }
    rows.push(row)
    for (const answer of answers) add(answer, itemId, 'shown', row)
  }
  for (const { post, state = 'shown', ...comment } of content.comments) {
    const item = posts.find(({ urlId }) => urlId === post)
    if (item === undefined) throw new Error(`The demo cannot be loaded: there is no post ${post}.`)
    add(comment, item.id, state)
  }
  await db.insert(comments).values(rows)
  await db.execute(sql`
    update ${items} i set comment_count = (select count(*) from ${comments} c
      where c.website_id = i.website_id and c.item_id = i.id and c.state = 'shown')
    where i.website_id = ${websiteId}`)
  await db
    .update(websites)
    .set({ comments: { ...noComments, isOn: true, postLikes: true } })
    .where(eq(websites.id, websiteId))
}
