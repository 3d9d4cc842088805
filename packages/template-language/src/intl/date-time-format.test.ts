import { expect, test } from 'vitest'
import { fieldsFormat } from './date-time-format.ts'
import { joinParts } from './format-parts.ts'
import { readSkeleton } from './skeleton.ts'
import { siteZone } from './time-zone.ts'

const LOCALES = 'en en-GB en-AU de fr es pt-PT fi pl cs ru el ja zh ko th ar he fa'.split(' ')
const SKELETONS = 'yMMMd yMMMM MMM EEEE MMMMEEEEd yMd Md jm Hms Bhm jmz h'.split(' ')
const zone = siteZone('America/New_York', 'UTC')

test('[FMT-34] the quick way to print a moment gives the same text as the exact one', () => {
  for (const locale of LOCALES) {
    for (const letters of SKELETONS) {
      const { date, time } = readSkeleton(letters)
      const format = fieldsFormat(date ?? time ?? {}, locale, zone)
      for (let at = -1e11; at < 2e12; at += 6.7e9) {
        expect(format.text(at), `${locale} ${letters} ${at}`).toBe(joinParts(format.parts(at)))
      }
    }
  }
})
