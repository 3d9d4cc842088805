import type { Editor } from '@tiptap/core'
import { t } from '../../words/words.ts'
import { INKS, type Ink } from '@plinth/domain'
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
  return [...marks, `highlight ${highlightOf(editor)}`]
}

export const INK_LABELS: Readonly<Record<Ink, string>> = {
  accent: t('Accent'),
  muted: t('Soft'),
  problem: t('Warning'),
}

/** The colour of the words under the caret; `plain` is that of the section. */
export function inkOf(editor: Editor): Ink | 'plain' {
  return INKS.find((ink) => editor.isActive('ink', { ink })) ?? 'plain'
}

export function setInk(editor: Editor, ink: Ink | 'plain'): void {
  const chain = inText(editor)
  if (ink === 'plain') chain.unsetMark('ink', { extendEmptyMarkRange: true }).run()
  else chain.setMark('ink', { ink }).run()
}

export type Highlight = 'none' | 'light' | 'strong'

/** The ground of the words under the caret. */
export function highlightOf(editor: Editor): Highlight {
  if (!editor.isActive('highlight')) return 'none'
  return editor.isActive('highlight', { strong: true }) ? 'strong' : 'light'
}

export function setHighlight(editor: Editor, highlight: Highlight): void {
  const chain = inText(editor)
  if (highlight === 'none') chain.unsetMark('highlight', { extendEmptyMarkRange: true }).run()
  else chain.setMark('highlight', { strong: highlight === 'strong' }).run()
}

/** Words as they were written, without marks; links stay. */
export function clearFormat(editor: Editor): void {
  const chain = inText(editor)
  for (const { name } of MARKS) if (name !== 'link') chain.unsetMark(name)
  chain.unsetMark('ink').unsetMark('highlight').run()
}
