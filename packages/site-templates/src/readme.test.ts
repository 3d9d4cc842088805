import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESKTOP_COLUMNS, FORM_FIELD_KINDS, PHONE_COLUMNS, PRODUCT_LIMITS } from '@plinth/domain'
import { expect, test } from 'vitest'
import { pageTemplates } from './sections/page-templates.ts'
import { sectionTemplates } from './sections/section-templates.ts'
import { completeStyles } from './styles/complete-styles.ts'

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8').replaceAll(/\s+/g, ' ')

/** The one text of the README that a pattern finds, its groups. */
function said(pattern: RegExp): (string | undefined)[] {
  const found = [...readme.matchAll(new RegExp(pattern, 'g'))]
  expect(found, `${pattern.source} stands once in the README`).toHaveLength(1)
  return found[0]!.slice(1)
}

test('[OPS-190] what the README counts is what there is', () => {
  expect(said(/(\d+) section templates and (\d+) page templates/)).toEqual([
    String(sectionTemplates.length),
    String(pageTemplates.length),
  ])
  expect(said(/a grid \((\d+) columns on a desktop, (\d+) on a phone/)).toEqual([
    String(DESKTOP_COLUMNS),
    String(PHONE_COLUMNS),
  ])
  expect(said(/up to (\d+) variants/)).toEqual([String(PRODUCT_LIMITS.variants)])
  said(/\*\*Forms\*\* of twenty kinds of fields/)
  expect(FORM_FIELD_KINDS).toHaveLength(20)
  said(/six complete looks/)
  expect(completeStyles).toHaveLength(6)
})
