import { BLOCK_TYPES } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { choice, flag, textValue } from '../schema/schema.ts'
import { externalScripts, inertMarkup, inlineScripts } from './inline-scripts.ts'

export const codeBlock = defineBlock({
  type: BLOCK_TYPES.code,
  folder: 'code',
  name: 'Code',
  description: 'Your own HTML, CSS or JavaScript, or a listing of some.',
  keywords: ['html', 'css', 'javascript', 'embed', 'script', 'listing'],
  icon: 'IconCode',
  fields: {
    source: textValue(100_000),
    language: choice(['html', 'css', 'javascript', 'text']),
    displaySource: flag(false),
  },
  texts: {},
  size: { w: 24, h: 4 },
  phoneRows: () => 1,
  pairsOnPhone: false,
  context: (value, environment) => {
    const listed = value.displaySource || value.language === 'text'
    const markup = listed ? '' : asMarkup(value.language, value.source)
    if (!listed) {
      for (const script of inlineScripts(markup)) environment.allowScript(script)
      for (const address of externalScripts(markup)) environment.allowScriptFrom(address)
    }
    return {
      empty: value.source.trim() === '',
      listed,
      source: value.source,
      markup: environment.editing ? inertMarkup(markup) : markup,
    }
  },
})

/** What ends a style or script element early cannot stand inside one. */
function asMarkup(language: 'html' | 'css' | 'javascript' | 'text', source: string): string {
  if (language === 'css') return `<style>${source.replaceAll(/<\/(?=style)/gi, '<\\/')}</style>`
  if (language === 'javascript') return `<script>${source.replaceAll(/<\/(?=script)/gi, '<\\/')}</script>`
  return source
}
