import { useOrderRisk, type OwnerOrder } from '../../api/orders.ts'
import { StatusBadge, type Tone } from '../../lists/status-badge.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { t } from '../../words/words.ts'
import classes from './order-screen.module.css'

type Risk = NonNullable<ReturnType<typeof useOrderRisk>['data']>

const LEVELS: Readonly<Record<Risk['level'], { readonly label: string; readonly tone: Tone }>> = {
  low: { label: t('Nothing stands out'), tone: 'good' },
  raised: { label: t('Worth a look'), tone: 'waiting' },
  high: { label: t('Check before you send it'), tone: 'bad' },
}

/** What stands out in an order, with reasons; nothing happens by it. [RISK-1] [RISK-2] */
export function OrderRisk({ order }: { readonly order: OwnerOrder }) {
  const risk = useOrderRisk(order.id)
  if (risk.isLoadingError) return <LoadFailure error={risk.error} onRetry={() => void risk.refetch()} />
  if (risk.data === undefined) return null
  const { level, hints } = risk.data
  const { label, tone } = LEVELS[level]
  return (
    <section aria-label={t('Risk')}>
      <h2 className={classes.heading}>{t('Risk')}</h2>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {hints.length > 0 && (
        <ul className={classes.hints}>
          {hints.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
