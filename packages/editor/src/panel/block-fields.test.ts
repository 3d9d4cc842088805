import { blockFiles, registry } from '@plinth/blocks'
import type { Json } from '@plinth/domain'
import { expect, test } from 'vitest'
import { blockFields, itemTexts, panelTexts, type Control } from './block-fields.ts'

const problemsOf = (
  schema: { check: (raw: Json, path: string, problems: Record<string, string>) => void },
  value: Json,
) => {
  const problems: Record<string, string> = {}
  schema.check(value, 'field', problems)
  return Object.keys(problems)
}

test('[EDIT-15] every field of every block can be edited, and no other', () => {
  for (const [type, definition] of registry) {
    const rows = (blockFields[type] ?? []).map(({ field }) => field)
    expect({ block: definition.name, rows: rows.toSorted() }).toEqual({
      block: definition.name,
      rows: Object.keys(definition.fields).toSorted(),
    })
    for (const { text } of panelTexts[type] ?? []) expect(definition.texts).toHaveProperty(text)
  }
})

test('[EDIT-15] every text of every block can be written: on the page, in the panel, or with its element', () => {
  for (const [type, definition] of registry) {
    const template = blockFiles[`${definition.folder}/template.html`] ?? ''
    const inPanel = [...(panelTexts[type] ?? []), ...(itemTexts[type] ?? [])].map(({ text }) => text)
    for (const text of inPanel) expect(Object.keys(definition.texts)).toContain(text)
    const unwritten = Object.keys(definition.texts).filter(
      (text) => !inPanel.includes(text) && !template.includes(`data-field="${text.replace('*', '{id}')}"`),
    )
    expect({ block: definition.name, unwritten }).toEqual({ block: definition.name, unwritten: [] })
  }
})

test('[EDIT-15] every choice a panel offers is one the block takes, and the default is among them', () => {
  for (const [type, definition] of registry) {
    for (const { field, control } of blockFields[type] ?? []) {
      const schema = definition.fields[field]
      if (schema === undefined) continue
      for (const value of offered(control)) {
        expect({ block: definition.name, field, value, problems: problemsOf(schema, value) }).toMatchObject({
          problems: [],
        })
      }
      if (control.kind === 'choice') expect(offered(control)).toContain(schema.default)
    }
  }
})

function offered(control: Control): Json[] {
  if (control.kind === 'choice') return control.options.map(([value]) => value)
  if (control.kind === 'number') return [control.min, control.max]
  return control.kind === 'flag' ? [true, false] : []
}
