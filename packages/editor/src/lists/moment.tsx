import { Fragment } from 'react'
import { t } from '../words/words.ts'
import classes from './list-table.module.css'

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
  return <Time moment={moment} text={written(moment, format)} lines={linesOf(moment)} />
}

/** The day and the hour of a moment, each on a line of its own where a list has no room for one: nothing else is torn apart. [ORD-134] */
function linesOf(moment: Date): readonly string[] {
  if (!isDate(moment)) return []
  const parts = format.formatToParts(moment)
  const hour = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod')
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('')
  // Languages that begin with the hour stay on one line.
  return hour <= 0 ? [] : [textOf(parts.slice(0, hour)).trimEnd(), textOf(parts.slice(hour))]
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
  lines = [],
}: {
  readonly moment: Date
  readonly text: string
  readonly title?: string
  /** What it is made of, in order, where that may stand below each other. */
  readonly lines?: readonly string[]
}) {
  return (
    <time
      style={{ whiteSpace: 'nowrap' }}
      dateTime={isDate(moment) ? moment.toISOString() : undefined}
      title={title}
    >
      {lines.length === 0
        ? text
        : lines.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && ' '}
              <span className={classes.lineOfTime}>{line}</span>
            </Fragment>
          ))}
    </time>
  )
}
