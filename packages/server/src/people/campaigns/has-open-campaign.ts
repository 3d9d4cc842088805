import { and, eq, inArray } from 'drizzle-orm'
import type { HasOpenCampaign } from '../segments/segments.ts'
import { campaigns } from './schema.ts'

const NOT_OVER = ['draft', 'scheduled', 'sending', 'paused'] as const

/** Whether a campaign is to be sent to a segment, or is of one of some topics. [SEGMENT-3] [SEGMENT-4] */
export const hasOpenCampaign: HasOpenCampaign = async (tx, websiteId, of) => {
  const used = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.websiteId, websiteId),
        'segmentId' in of
          ? eq(campaigns.segmentId, of.segmentId)
          : inArray(campaigns.topicId, [...of.topicIds]),
        inArray(campaigns.state, [...NOT_OVER]),
      ),
    )
    .limit(1)
  return used.length > 0
}
