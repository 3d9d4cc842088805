const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as a person reads it, in their own time zone: `21 Nov 2026, 14:05`. */
export function momentText(moment: number | string): string {
  return format.format(new Date(moment))
}

/** A moment, for people and for machines. */
export function Moment({ at }: { readonly at: number | string }) {
  return (
    <time style={{ whiteSpace: 'nowrap' }} dateTime={new Date(at).toISOString()}>
      {momentText(at)}
    </time>
  )
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of a moment as a person reads it: `21 Nov 2026`. */
export const dayOf = (moment: number): string => dayFormat.format(new Date(moment))

/** The day of a moment, where its hour says nothing: `21 Nov 2026`. */
export function Day({ of }: { readonly of: number | string }) {
  const moment = new Date(of)
  return (
    <time style={{ whiteSpace: 'nowrap' }} dateTime={moment.toISOString()} title={momentText(of)}>
      {dayFormat.format(moment)}
    </time>
  )
}
