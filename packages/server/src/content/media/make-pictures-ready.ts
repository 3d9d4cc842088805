import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import type { MediaLibrary } from './media-library.ts'
import { assets } from './schema.ts'
import { variantFile } from './serve-variant.ts'

/** What phones and windows ask for most, in px, as AVIF, which nearly every browser takes. */
const usualWidths = [500, 750, 1000, 1500]

/**
 * Makes the photographs of a website in the usual sizes before anybody asks for them: the next one after `after`, and
 * then a job for the rest. One at a time, so that visitors who ask meanwhile need not wait for all of them, and neither
 * does a server that is told to stop. [MEDIA-19]
 */
export function makePicturesReady(library: MediaLibrary): Job<{ websiteId: string; after?: string }> {
  const job = defineJob<{ websiteId: string; after?: string }>(
    'media.make-pictures-ready',
    async ({ websiteId, after = '' }, { db, jobs }) => {
      const [photograph] = await db
        .select()
        .from(assets)
        .where(
          and(
            eq(assets.websiteId, websiteId),
            gt(assets.id, after),
            isNull(assets.deletedAt),
            inArray(assets.contentType, ['image/jpeg', 'image/webp']),
          ),
        )
        .orderBy(asc(assets.id))
        .limit(1)
      if (photograph === undefined) return
      const content = { ...photograph, assetId: photograph.id }
      for (const width of usualWidths) {
        if ((photograph.width ?? 0) >= width) await variantFile(library, content, width, 'avif')
      }
      await jobs.send(job, { websiteId, after: photograph.id })
    },
  )
  return job
}
