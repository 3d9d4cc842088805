// What a new block begins with: one setting of its own, one text, and a test.
import { camelCase } from './block-reference.mjs'

/** `price-table` as owners read it: `Price table`. */
function spoken(name) {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const definition = (name, code) => `import { field } from '@plinth/domain'
import { align } from '../choices.ts'
import { defineBlock } from '../definition.ts'

export const ${camelCase(name)}Block = defineBlock({
  type: ${code},
  folder: '${name}',
  name: '${spoken(name)}',
  description: 'Say in one sentence what it is for.',
  keywords: ['${name.split('-').join("', '")}'],
  group: 'basic',
  menuOrder: 200,
  fields: {
    framed: field.toggle('Frame', { tab: 'design' }),
    align: align(),
  },
  texts: { text: field.inlineText('Text', { max: 500 }, { placeholder: 'Write something…' }) },
  size: { w: 12, h: 4 },
  pairsOnPhone: false,
  context: (value, environment) => {
    const text = environment.text('text')
    return { text, framed: value.framed, empty: !environment.editing && text === '' }
  },
})
`

const template = (name) =>
  `<p class="${name}{.if framed} ${name}-framed{.end}"{.if editing} data-field="text" data-placeholder="{placeholder|htmlattr}"{.end}>{text}</p>
`

const style = (name) => `.${name}-framed {
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
}
`

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">
  <path d="M4 5h16v14h-16z" />
  <path d="M8 12h8" />
</svg>
`

const test = (name) => `import { expect, test } from 'vitest'
import { checkBlock, newBlock } from '../checking.ts'
import { ${camelCase(name)}Block } from './definition.ts'

test('[BLOCK-1] a new ${spoken(name).toLowerCase()} can be saved', () => {
  const block = newBlock(${camelCase(name)}Block.type, '0'.repeat(24), 'en', { x: 0, y: 0 })
  expect(block === undefined ? undefined : checkBlock(block)).toEqual({ ok: true, value: null })
})
`

/** The files of a new block by name. */
export function blockFilesFor(name, code) {
  return {
    'definition.ts': definition(name, code),
    'template.html': template(name),
    'style.css': style(name),
    'icon.svg': icon,
    [`${name}.test.ts`]: test(name),
  }
}
