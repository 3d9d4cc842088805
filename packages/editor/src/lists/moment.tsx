import { t } from '../words/words.ts'

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** What is no date says so, instead of taking its screen down. [ORD-81] */
const written = (moment: Date, as: Intl.DateTimeFormat): string =>
  isDate(moment) ? as.format(moment) : t('Invalid Date')

const isDate = (moment: Date): boolean => !Number.isNaN(moment.getTime())

/** A moment as a person reads it, in their own time zone: `21 Nov 2026, 14:05`. */
export const momentText = (moment: number | string): string => written(new Date(moment), format)

/** The day of a moment as a person reads it: `21 Nov 2026`. */
export const dayOf = (moment: number): string => written(new Date(moment), dayFormat)

/** A moment, for people and for machines. */
export function Moment({ at }: { readonly at: number | string }) {
  const moment = new Date(at)
  return <Time moment={moment} text={written(moment, format)} />
}

/** The day of a moment, where its hour says nothing: `21 Nov 2026`. */
export function Day({ of }: { readonly of: number | string }) {
  const moment = new Date(of)
  return <Time moment={moment} text={written(moment, dayFormat)} title={written(moment, format)} />
}

function Time({
  moment,
  text,
  title,
}: {
  readonly moment: Date
  readonly text: string
  readonly title?: string
}) {
  return (
    <time
      style={{ whiteSpace: 'nowrap' }}
      dateTime={isDate(moment) ? moment.toISOString() : undefined}
      title={title}
    >
      {text}
    </time>
  )
}
