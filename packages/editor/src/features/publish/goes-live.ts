import { useSession } from '../../api/session.ts'
import { zonedText } from '../../words/site-time.ts'
import { t } from '../../words/words.ts'

/** When something goes live by itself, on the clocks of the website. */
export function useGoesLive(): (moment: number) => string {
  const timeZone = useSession().data?.website?.timeZone ?? 'UTC'
  return (moment) => t('Goes live by itself on {moment}.', { moment: zonedText(moment, timeZone) })
}
