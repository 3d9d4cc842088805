import { blockFiles, registry, type BlockDefinition } from '@plinth/blocks'
import { checkField, type Field, type FieldTab, type Json, type Problems } from '@plinth/domain'
import { expect, test } from 'vitest'
import { fieldsUnder, itemTextsOf, textsUnder } from './block-rows.ts'

const TABS: readonly FieldTab[] = ['content', 'design', 'advanced']
const definitions = [...registry.values()]

test('[EDIT-15] every field of every block stands in its panel once, and no other', () => {
  for (const definition of definitions) {
    const rows = TABS.flatMap((tab) => fieldsUnder(definition, tab).map(([name]) => name))
    expect({ block: definition.name, rows: rows.toSorted() }).toEqual({
      block: definition.name,
      rows: Object.keys(definition.fields).toSorted(),
    })
  }
})

test('[EDIT-15] every text of every block can be written: on the page, in the panel, or with its element', () => {
  for (const definition of definitions) {
    const template = blockFiles[`${definition.folder}/template.html`] ?? ''
    const inPanel = [
      ...TABS.flatMap((tab) => textsUnder(definition, tab).map(([name]) => name)),
      ...withItems(definition),
    ]
    const unwritten = Object.keys(definition.texts).filter(
      (text) => !inPanel.includes(text) && !template.includes(`data-field="${text}"`),
    )
    expect({ block: definition.name, unwritten }).toEqual({ block: definition.name, unwritten: [] })
  }
})

test('[EDIT-15] every text a template lets one write is a text of its block', () => {
  for (const { name, folder, texts } of definitions) {
    const marks = (blockFiles[`${folder}/template.html`] ?? '').matchAll(/data-field="([^"]+)"/g)
    const written = [...marks].map(([, text = '']) => text.replace('{id}', '*'))
    expect({ block: name, strange: written.filter((text) => !Object.hasOwn(texts, text)) }).toEqual({
      block: name,
      strange: [],
    })
  }
})

test('[EDIT-15] labels are different under one tab, and a field that waits for another names one that is there', () => {
  for (const definition of definitions) {
    for (const tab of TABS) {
      const rows = [...textsUnder(definition, tab), ...fieldsUnder(definition, tab)]
      const labels = rows.map(([, { label }]) => label)
      expect({ block: definition.name, labels }).toEqual({
        block: definition.name,
        labels: [...new Set(labels)],
      })
    }
    for (const { when } of Object.values<Field>(definition.fields)) {
      const awaited = when === undefined ? undefined : definition.fields[when.field]
      if (when !== undefined) expect(Object.keys(definition.fields)).toContain(when.field)
      for (const value of when?.is ?? []) expect(problemsOf(awaited, value), definition.name).toEqual([])
    }
  }
})

test('[EDIT-15] every choice a panel offers is one the block takes, and the default is among them', () => {
  for (const { name, fields } of definitions) {
    for (const [key, field] of Object.entries<Field>(fields)) {
      for (const value of [...offered(field), field.default])
        expect({ block: name, key, value, problems: problemsOf(field, value) }).toMatchObject({
          problems: [],
        })
      if (field.kind === 'choice') expect(offered(field)).toContain(field.default)
    }
  }
})

function withItems(definition: BlockDefinition): string[] {
  return Object.entries<Field>(definition.fields).flatMap(([list, { kind }]) =>
    kind === 'list' ? itemTextsOf(definition, list).map(({ name }) => `${list}.*.${name}`) : [],
  )
}

function problemsOf(field: Field | undefined, value: Json): string[] {
  const problems: Problems = {}
  if (field !== undefined) checkField(field, value, 'field', problems)
  return Object.keys(problems)
}

function offered(field: Field): readonly Json[] {
  if (field.kind === 'choice') return field.options.map(([value]) => value)
  if (field.kind === 'number') return [field.rules.min, field.rules.max]
  return field.kind === 'toggle' ? [true, false] : []
}
