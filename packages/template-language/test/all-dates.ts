/**
 * Prints dates in every combination of fields a template can ask for: `node all-dates.ts CALENDARS LOCALE…`. A program
 * of its own, because a fault of the platform ends the process: `process.test.ts` and the torture run it as a child.
 */
import { execute, type Value } from '../src/index.ts'

const [calendars = '', ...locales] = process.argv.slice(2)

/** A moment in summer, the last Monday of 2018, and the last day of the Persian year 1397; all at noon, in UTC. */
const JUNE = Date.UTC(2018, 5, 15, 12)
const DECEMBER = Date.UTC(2018, 11, 31, 12)
const MARCH = Date.UTC(2019, 2, 20, 12)
const json: Value = { june: JUNE, december: DECEMBER, march: MARCH, website: { timeZone: 'UTC' } }

const choices = [
  ['', 'G'],
  ['', 'y', 'yy'],
  ['', 'M', 'MMM', 'MMMM'],
  ['', 'd'],
  ['', 'E', 'EEEE'],
]
const skeletons = choices
  .reduce<string[]>((heads, letters) => heads.flatMap((head) => letters.map((letter) => head + letter)), [''])
  .filter((skeleton) => skeleton !== '')
const widths = ['full', 'long', 'medium', 'short'].map((width) => `date:${width}`)
const times = ['h', 'hm', 'Hms', 'B', 'hmz', 'Hmzzzz', 'hmv', 'HO', 'z', 'ms']

for (const locale of locales) {
  for (const calendar of calendars.split(',')) {
    for (const what of [...skeletons, ...widths, ...times]) {
      const options = `calendar:${calendar} ${what}`
      const code =
        `{june|datetime ${options}}|{december|datetime ${options}}|{march|datetime ${options}}|` +
        (calendar === 'gregory'
          ? `{june, december|datetime-interval ${what}}|{december, march|datetime-interval ${what}}`
          : '')
      const { output, errors } = execute({ code, json, locale })
      console.log(JSON.stringify([locale, calendar, what, output, errors.length]))
    }
  }
}
