import { Mark, mergeAttributes } from '@tiptap/core'
import { INKS } from '@plinth/domain'

const nameOf = <Name extends string>(names: readonly Name[], prefix: string, element: HTMLElement) =>
  names.find((name) => element.classList.contains(prefix + name))

/** Words in a colour of the site style: `<span class="ink-accent">`. [TEXT-2] */
export const InkMark = Mark.create({
  name: 'ink',
  addAttributes: () => ({ ink: { default: 'accent', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span',
      getAttrs: (element) => {
        const ink = nameOf(INKS, 'ink-', element)
        return ink === undefined ? false : { ink }
      },
    },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: `ink-${String(mark.attrs['ink'])}` }),
    0,
  ],
})

/** Words on a coloured ground, lightly or strongly: `<mark>`, `<mark class="strong">`. [TEXT-2] */
export const HighlightMark = Mark.create({
  name: 'highlight',
  addAttributes: () => ({
    strong: {
      default: false,
      parseHTML: (element) => element.classList.contains('strong'),
      renderHTML: ({ strong }) => (strong === true ? { class: 'strong' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark('highlight') }
  },
})

/** Letters above the line; those below it exclude them. */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark('superscript') }
  },
})

/** Letters below the line. */
export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark('subscript') }
  },
})
