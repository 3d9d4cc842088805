/** What a template must never bring about, whatever it asks for: the end of the process. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Printed = [locale: string, calendar: string, what: string, output: string, errors: number]

/** Prints all dates in a process of its own; a fault of the platform makes it throw. */
function printed(calendars: string, ...locales: string[]): Printed[] {
  const script = join(import.meta.dirname, 'all-dates.ts')
  return execFileSync(process.execPath, [script, calendars, ...locales], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Printed)
}

/** Locales with a Gregorian pattern V8 cannot take apart, and with one of another calendar. */
const FAULTY = ['de-CH', 'gd', 'ksh', 'sc']
const FAULTY_ELSEWHERE = ['gl', 'my', 'te', 'zu']

describe('dates V8 ends the process for', () => {
  test('[FMT-39] every combination of fields is printed, and the year is right on the last day of the year', () => {
    const dates = printed('gregory', ...FAULTY)
    expect(dates.every(([, , , , errors]) => errors === 0)).toBe(true)
    for (const [locale, , what, output] of dates) {
      if (!what.includes('y')) continue
      const [june, december, march] = output.split('|').map((text) => /(?:20)?(1[89])(?!\d)/.exec(text)?.[1])
      expect([locale, what, june, december, march]).toEqual([locale, what, '18', '18', '19'])
    }
  })

  test('[FMT-39] full Galician dates in other calendars, and what else has the year of the week', () => {
    const dates = printed('buddhist,persian,japanese', ...FAULTY_ELSEWHERE)
    const full = dates.filter(([locale, , what]) => locale === 'gl' && what === 'date:full')
    expect(full.map(([, , , output]) => output.split('|')[1])).toEqual([
      'luns, 31 de decembro de 2561 BE',
      'luns, 10 de Dey de 1397 AP',
      'luns, 31 de decembro de 30 Heisei',
    ])
  })
}, 60_000)

describe('memory that is kept between renders', () => {
  test('[TPL-155] after templates that ask for as much as they can, a few megabytes', () => {
    const script = join(import.meta.dirname, 'fill-caches.ts')
    const kept = Number(execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' }))
    expect(kept).toBeLessThan(100_000_000)
  })
}, 60_000)
