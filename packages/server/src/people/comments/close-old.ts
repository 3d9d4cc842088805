import { sql } from 'drizzle-orm'
import { items } from '../../content/pages-and-posts/schema.ts'
import { selected } from '../../platform/database/selected.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { changed, postTags } from '../../site/changes/changes.ts'
import { websites } from '../../site/websites/schema.ts'

const post = selected({ websiteId: items.websiteId, collectionId: items.collectionId, id: items.id })

/**
 * Has the pages of posts drawn anew whose comments have closed by their age: they are kept, and nothing else has changed.
 * What is kept is in memory, so what closed while no server ran needs nothing. [COMMENT-2]
 */
export const closeOldPosts = defineJob(
  'comments.close-old',
  async (_data, { db, clock }) => {
    const now = clock.now()
    // A little more than once, so that a run that is late misses none.
    const since = new Date(now.getTime() - 5 * 60_000)
    const days = sql`coalesce((${websites.comments} ->> 'closeAfterDays')::integer, 0)`
    const rows = await post.read(
      db,
      sql`select ${post} from ${items} join ${websites} on ${websites.id} = ${items.websiteId}
        where (${websites.comments} ->> 'isOn')::boolean and ${days} > 0 and ${items.commentMode} = 'usual'
          and ${items.publishOn} > ${since.toISOString()}::timestamptz - make_interval(days => ${days})
          and ${items.publishOn} <= ${now.toISOString()}::timestamptz - make_interval(days => ${days})`,
    )
    for (const { websiteId, collectionId, id } of rows)
      await changed(db, websiteId, postTags(collectionId, id))
  },
  { schedule: '* * * * *' },
)
