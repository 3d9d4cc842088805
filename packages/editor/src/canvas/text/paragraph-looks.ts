import { Extension } from '@tiptap/core'
import { PARAGRAPH_LOOKS, TEXT_ALIGNMENTS, type TextAlignment } from '@plinth/domain'

const known = <Name extends string>(names: readonly Name[], element: HTMLElement, prefix = '') =>
  names.find((name) => element.classList.contains(prefix + name)) ?? null

/** What was pasted from elsewhere says it in its style. */
function pastedAlignment({ style }: HTMLElement): TextAlignment | null {
  const said = style.textAlign === 'right' ? 'end' : style.textAlign
  return TEXT_ALIGNMENTS.find((name) => name !== 'start' && name === said) ?? null
}

/** Paragraphs and headings keep their look and their alignment as classes. [TEXT-1] */
export const ParagraphLooks = Extension.create({
  name: 'paragraphLooks',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        class: {
          default: null,
          parseHTML: (element) => known(PARAGRAPH_LOOKS, element),
          renderHTML: ({ class: look }) => (typeof look === 'string' ? { class: look } : {}),
        },
      },
    },
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => known(TEXT_ALIGNMENTS, element, 'text-') ?? pastedAlignment(element),
          renderHTML: ({ textAlign }) =>
            typeof textAlign === 'string' ? { class: `text-${textAlign}` } : {},
        },
      },
    },
  ],
})
