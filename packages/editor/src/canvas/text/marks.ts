import { Mark, mergeAttributes } from '@tiptap/core'
import { INKS, TEXT_ROLES } from '@plinth/domain'
import { ownColour, ownGround, ownInk } from '@plinth/renderer'
import type { Ground, Ink } from './format.ts'

const named = <Name extends string>(names: readonly Name[], prefix: string, element: HTMLElement) =>
  names.find((name) => element.classList.contains(prefix + name))

/** A colour of its own that an element says. [STYLE-132] */
const own = (element: HTMLElement, of: 'ink' | 'ground'): `#${string}` | undefined =>
  element.classList.contains(`${of}-own`) ? ownColour(element.getAttribute('style') ?? '', of) : undefined

const isOwn = (colour: string): boolean => colour.startsWith('#')

/**
 * Words in a colour of the site style, `<span class="ink-accent">`, or in one of their own, which has its digits in the document
 * and stays as it is. [TEXT-2] [STYLE-131] [STYLE-132]
 */
export const InkMark = Mark.create({
  name: 'ink',
  addAttributes: () => ({ ink: { default: 'accent', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span',
      getAttrs: (element) => {
        const ink: Ink | undefined = named([...INKS, ...TEXT_ROLES], 'ink-', element) ?? own(element, 'ink')
        return ink === undefined ? false : { ink }
      },
    },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => {
    const ink = String(mark.attrs['ink'])
    const looks = isOwn(ink) ? { class: 'ink-own', style: ownInk(ink) } : { class: `ink-${ink}` }
    return ['span', mergeAttributes(HTMLAttributes, looks), 0]
  },
})

/** What a highlighted word is on. */
function groundIn(element: HTMLElement): Ground {
  if (element.classList.contains('strong')) return 'strong'
  return named(TEXT_ROLES, 'ground-', element) ?? own(element, 'ground') ?? 'tint'
}

function groundLooks(ground: Ground): Record<string, string> {
  if (ground === 'tint') return {}
  if (isOwn(ground)) return { class: 'ground-own', style: ownGround(ground) }
  return { class: ground === 'strong' ? ground : `ground-${ground}` }
}

/**
 * Words on a coloured ground: lightly or strongly that of links, `<mark>`, `<mark class="strong">`, on a colour of the style, or
 * on one of their own. [TEXT-2] [STYLE-131] [STYLE-132]
 */
export const HighlightMark = Mark.create({
  name: 'highlight',
  addAttributes: () => ({
    ground: {
      default: 'tint',
      parseHTML: groundIn,
      renderHTML: ({ ground }) => groundLooks(ground),
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
