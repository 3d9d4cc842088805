import { isText } from './text-gate.ts'

/** Moments that the database keeps and prints as we do: from 1970 to the end of the year 9999, in milliseconds. */
const lastMoment = 253_402_300_799_999

/**
 * What a cursor says: where a page of a list ended, told to whoever asked and given back for the next page. Anybody can
 * send anything as one; what cannot have come from us counts as none. [HTTP-48]
 *
 * @returns undefined for none, and for one that no text can be made of
 */
export function textOfCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  return isText(text) ? text : undefined
}

/** A cursor that says a text. */
export const cursorOf = (text: string): string => Buffer.from(text).toString('base64url')

/** A cursor that says a moment and an identifier, of a list that is ordered by both. */
export const cursorOfMoment = (moment: Date, id: string): string => cursorOf(`${moment.getTime()}.${id}`)

/** The moment and the identifier that a cursor says. */
export function momentOfCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  const [, time, id] = /^(\d{1,15})\.(.*)$/s.exec(textOfCursor(cursor) ?? '') ?? []
  if (time === undefined || id === undefined || Number(time) > lastMoment) return undefined
  return { at: new Date(Number(time)), id }
}
