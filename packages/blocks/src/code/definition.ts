import { BLOCK_TYPES, field } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { externalScripts, inertMarkup, inlineScripts } from './inline-scripts.ts'

export const codeBlock = defineBlock({
  type: BLOCK_TYPES.code,
  folder: 'code',
  name: 'Code',
  description: 'Your own HTML, CSS or JavaScript, or a listing of some.',
  keywords: ['html', 'css', 'javascript', 'js', 'script', 'listing', 'snippet', 'widget'],
  group: 'elsewhere',
  menuOrder: 80,
  isCode: true,
  fields: {
    language: field.choice('Language', [
      ['html', 'HTML'],
      ['css', 'CSS'],
      ['javascript', 'JavaScript'],
      ['text', 'Plain text'],
    ]),
    source: field.code('Source', { max: 100_000 }, { languageFrom: 'language' }),
    displaySource: field.toggle('Show the source instead of using it', { tab: 'advanced' }),
  },
  texts: {},
  invitation: 'Write or paste code',
  size: { w: 24, h: 4 },
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
