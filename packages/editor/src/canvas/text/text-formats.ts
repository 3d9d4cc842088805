import {
  IconBlockquote,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconSeparator,
  IconTable,
  IconTextSize,
  type Icon,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { t } from '../../words/words.ts'
import { insertTable } from './tables.ts'
import { inText } from '../../ui/focus-text.ts'

/** What the paragraph under the caret can become, or what can be put in its place, chosen from the menu of `/`. */
export interface TextFormat {
  readonly kind: 'format'
  readonly id: string
  readonly name: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly icon: Icon
  readonly apply: (editor: Editor) => void
}

type Level = 1 | 2 | 3 | 4

const heading = (level: Level, icon: Icon, description: string): TextFormat => ({
  kind: 'format',
  id: `heading-${level}`,
  name: t('Heading {level}', { level }),
  description,
  keywords: [`h${level}`, t('title'), t('headline')],
  icon,
  apply: (editor) => void inText(editor).setHeading({ level }).run(),
})

/** In the order of the menu; of the blocks' words only those that lead to a text are said again. [EDIT-282] */
export const TEXT_FORMATS: readonly TextFormat[] = [
  heading(2, IconH2, t('A part of the page')),
  heading(3, IconH3, t('A part of a part')),
  heading(4, IconH4, t('The smallest heading')),
  heading(1, IconH1, t('The title of the page')),
  {
    kind: 'format',
    id: 'lead',
    name: t('Lead paragraph'),
    description: t('Larger words that begin a text'),
    keywords: ['intro', 'lead', t('introduction')],
    icon: IconTextSize,
    apply: (editor) => void inText(editor).updateAttributes('paragraph', { class: 'lead' }).run(),
  },
  {
    kind: 'format',
    id: 'bullet-list',
    name: t('Bulleted list'),
    description: t('One thing after another'),
    keywords: ['ul', 'bullets', t('points')],
    icon: IconList,
    apply: (editor) => void inText(editor).toggleBulletList().run(),
  },
  {
    kind: 'format',
    id: 'ordered-list',
    name: t('Numbered list'),
    description: t('Steps in their order'),
    keywords: ['ol', 'numbers', t('steps')],
    icon: IconListNumbers,
    apply: (editor) => void inText(editor).toggleOrderedList().run(),
  },
  {
    kind: 'format',
    id: 'check-list',
    name: t('Check list'),
    description: t('Things to be ticked off'),
    keywords: ['todo', 'task', 'checkbox', t('tasks')],
    icon: IconListCheck,
    apply: (editor) => void inText(editor).toggleList('checkList', 'checkItem').run(),
  },
  {
    kind: 'format',
    id: 'quote',
    name: t('Quoted words'),
    description: t('What somebody said, within the text'),
    keywords: ['blockquote', 'quote', 'cite', t('quote')],
    icon: IconBlockquote,
    apply: (editor) => void inText(editor).toggleBlockquote().run(),
  },
  {
    kind: 'format',
    id: 'table',
    name: t('Table'),
    description: t('Rows and columns, such as sizes or prices'),
    keywords: ['grid', 'rows', 'columns', t('spreadsheet')],
    icon: IconTable,
    apply: insertTable,
  },
  {
    kind: 'format',
    id: 'rule',
    name: t('Rule'),
    description: t('A line between two parts of the text'),
    keywords: ['hr', 'line', 'separator', t('divider')],
    icon: IconSeparator,
    apply: (editor) => void inText(editor).setHorizontalRule().run(),
  },
  {
    kind: 'format',
    id: 'code',
    name: t('Lines of code'),
    description: t('Letters of one width, every space kept'),
    keywords: ['pre', 'code', 'monospace', t('code')],
    icon: IconCode,
    apply: (editor) => void inText(editor).toggleCodeBlock().run(),
  },
]
