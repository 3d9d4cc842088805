import { Node, type Extensions } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import type { BlockText } from '@plinth/blocks'
import { CheckItem, CheckList } from './check-list.ts'
import { EmojiNames } from './emoji-names.ts'
import { Footnote } from './footnotes.ts'
import { HighlightMark, InkMark, Subscript, Superscript } from './marks.ts'
import { ParagraphLooks } from './paragraph-looks.ts'
import { tableExtensions } from './tables.ts'
import { WholeText } from './whole-text.ts'

/** A document of one line, for captions, labels and quotes: the element itself is the line. */
const Line = Node.create({ name: 'doc', topNode: true, content: 'inline*' })

const LINK = {
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  protocols: ['http', 'https', 'mailto', 'tel'],
  HTMLAttributes: { target: null, rel: null },
}

/** History belongs to the document store, so that undo is one list for text and everything else. */
const SHARED = { undoRedo: false, trailingNode: false, dropcursor: false, gapcursor: false } as const

const marks = [InkMark, HighlightMark, Superscript, Subscript]

/** What one may write in a text, by its kind. */
export function textExtensions(kind: BlockText['kind']): Extensions {
  if (kind === 'richText') {
    return [
      StarterKit.configure({ ...SHARED, heading: { levels: [1, 2, 3, 4] }, link: LINK }),
      ParagraphLooks,
      CheckList,
      CheckItem,
      Footnote,
      EmojiNames,
      WholeText,
      ...tableExtensions,
      ...marks,
    ]
  }
  const noBlocks = {
    document: false,
    paragraph: false,
    heading: false,
    blockquote: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    codeBlock: false,
    horizontalRule: false,
  } as const
  if (kind === 'inlineText')
    return [Line, StarterKit.configure({ ...SHARED, ...noBlocks, link: LINK }), EmojiNames, ...marks]
  return [
    Line,
    StarterKit.configure({
      ...SHARED,
      ...noBlocks,
      bold: false,
      italic: false,
      strike: false,
      underline: false,
      code: false,
      link: false,
      hardBreak: false,
    }),
  ]
}
