import type { Editor } from '@tiptap/core'
import { t } from '../../words/words.ts'
import type { INKS, TextRole } from '@plinth/domain'
import { inText } from '../../ui/focus-text.ts'

/** Marks of words that are on or off. */
export const MARKS = [
  { name: 'bold', label: t('Bold') },
  { name: 'italic', label: t('Italic') },
  { name: 'underline', label: t('Underline') },
  { name: 'strike', label: t('Strikethrough') },
  { name: 'code', label: t('Code') },
  { name: 'superscript', label: t('Superscript') },
  { name: 'subscript', label: t('Subscript') },
  { name: 'link', label: t('Link') },
] as const

/** Those of the words under the caret, and how they are highlighted. */
export function marksAt(editor: Editor): string[] {
  const marks: string[] = MARKS.filter(({ name }) => editor.isActive(name)).map(({ name }) => name)
  return [...marks, `ground ${groundOf(editor)}`]
}

/** A colour of words: one of the style by its name, or one of their own, `#rrggbb`. */
export type Ink = (typeof INKS)[number] | TextRole | `#${string}`
/** What highlighted words are on: the colour of links, lightly or strongly, a colour of the style, or one of its own, `#rrggbb`. */
export type Ground = 'tint' | 'strong' | TextRole | `#${string}`

/** The colour of the words under the caret; `plain` is that of the section. */
export function inkOf(editor: Editor): Ink | 'plain' {
  return editor.isActive('ink') ? editor.getAttributes('ink')['ink'] : 'plain'
}

export function setInk(editor: Editor, ink: Ink | 'plain'): void {
  const chain = inText(editor)
  if (ink === 'plain') chain.unsetMark('ink', { extendEmptyMarkRange: true }).run()
  else chain.setMark('ink', { ink }).run()
}

/** The ground of the words under the caret. */
export function groundOf(editor: Editor): Ground | 'none' {
  return editor.isActive('highlight') ? editor.getAttributes('highlight')['ground'] : 'none'
}

export function setGround(editor: Editor, ground: Ground | 'none'): void {
  const chain = inText(editor)
  if (ground === 'none') chain.unsetMark('highlight', { extendEmptyMarkRange: true }).run()
  else chain.setMark('highlight', { ground }).run()
}

/** Words as they were written, without marks; links stay. */
export function clearFormat(editor: Editor): void {
  const chain = inText(editor)
  for (const { name } of MARKS) if (name !== 'link') chain.unsetMark(name)
  chain.unsetMark('ink').unsetMark('highlight').run()
}
