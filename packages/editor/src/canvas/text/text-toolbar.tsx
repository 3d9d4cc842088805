import { NativeSelect } from '@mantine/core'
import {
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconListCheck,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { Tool } from '../block-toolbar.tsx'
import { useEditing } from '../editing-context.ts'
import type { Box } from '../grid-metrics.ts'
import { useStage } from '../stage-store.ts'
import { ToolbarBox } from '../toolbar-box.tsx'
import { t } from '../../words/words.ts'
import { AlignmentMenu } from './alignment-menu.tsx'
import { ColourMenus } from './colour-menus.tsx'
import { EmojiOffer } from './emoji-tools.tsx'
import { insertFootnote } from './footnotes.ts'
import { FormatMenu } from './format-menu.tsx'
import { LinkTool } from './link-tool.tsx'
import { inkOf, marksAt } from './format.ts'
import { TableMenu } from './table-menu.tsx'
import type { TextEditing } from './text-editing.ts'
import { focusText, inText } from '../../ui/focus-text.ts'

/** What one can do with the text under the caret. Alt+F10 leads into it, Escape back to the text. [EDIT-281] */
export function TextToolbar({
  box,
  text,
  scale,
}: {
  readonly box: Box
  readonly text: TextEditing
  readonly scale: number
}) {
  const { stage } = useEditing()
  // Pressed buttons and the style of the paragraph; a letter more changes none of them.
  useStage(stage, () => looksAt(text))
  const tools = useRef<HTMLDivElement>(null)
  useReachable(tools, text)
  const editor = text.current
  if (editor === undefined || text.kind === 'text') return null
  const isRich = text.kind === 'richText'
  return (
    <>
      <EmojiOffer editor={editor} scale={scale} />
      <ToolbarBox box={box} scale={scale} label={t('Text')}>
        <div
          ref={tools}
          style={{ display: 'contents' }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.stopPropagation()
            focusText(editor)
          }}
        >
          {isRich && <ParagraphStyle editor={editor} />}
          <Tool
            icon={IconBold}
            label={t('Bold')}
            pressed={editor.isActive('bold')}
            onClick={() => inText(editor).toggleBold().run()}
          />
          <Tool
            icon={IconItalic}
            label={t('Italic')}
            pressed={editor.isActive('italic')}
            onClick={() => inText(editor).toggleItalic().run()}
          />
          <Tool
            icon={IconUnderline}
            label={t('Underline')}
            pressed={editor.isActive('underline')}
            onClick={() => inText(editor).toggleUnderline().run()}
          />
          <LinkTool editor={editor} />
          <ColourMenus editor={editor} />
          <FormatMenu editor={editor} />
          {isRich && <AlignmentMenu editor={editor} />}
          {isRich && <ListTools editor={editor} />}
          {isRich && <TableMenu editor={editor} />}
          {isRich && (
            <Tool
              icon={IconSuperscript}
              label={t('Footnote')}
              disabled={editor.isActive('codeBlock')}
              onClick={() => insertFootnote(editor)}
            />
          )}
        </div>
      </ToolbarBox>
    </>
  )
}

/** Lets the keyboard into the toolbar from the text, which lives in the frame. */
function useReachable(tools: { readonly current: HTMLDivElement | null }, text: TextEditing): void {
  const { canvas } = useEditing()
  useEffect(() => {
    const page = canvas.view?.page
    if (page === undefined) return
    const lead = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      window.focus()
      tools.current?.querySelector<HTMLElement>('select, button')?.focus()
    }
    page.addEventListener('keydown', lead)
    return () => page.removeEventListener('keydown', lead)
  }, [canvas, text, tools])
}

const NODES = ['bulletList', 'orderedList', 'checkList', 'blockquote', 'codeBlock', 'table'] as const

function looksAt(text: TextEditing): string {
  const editor = text.current
  if (editor === undefined) return ''
  const nodes = NODES.filter((node) => editor.isActive(node))
  const { textAlign = '' } = editor.getAttributes(editor.isActive('heading') ? 'heading' : 'paragraph')
  return [text.kind, styleOf(editor), textAlign, inkOf(editor), ...marksAt(editor), ...nodes].join()
}

/** The style of the paragraph under the caret, as the list of styles names it. */
function styleOf(editor: Editor): string {
  const level = [1, 2, 3, 4].find((one) => editor.isActive('heading', { level: one }))
  if (level !== undefined) return String(level)
  return ['lead', 'eyebrow'].find((one) => editor.isActive('paragraph', { class: one })) ?? 'paragraph'
}

function ListTools({ editor }: { readonly editor: Editor }) {
  return (
    <>
      <Tool
        icon={IconList}
        label={t('Bulleted list')}
        pressed={editor.isActive('bulletList')}
        onClick={() => inText(editor).toggleBulletList().run()}
      />
      <Tool
        icon={IconListNumbers}
        label={t('Numbered list')}
        pressed={editor.isActive('orderedList')}
        onClick={() => inText(editor).toggleOrderedList().run()}
      />
      <Tool
        icon={IconListCheck}
        label={t('Check list')}
        pressed={editor.isActive('checkList')}
        onClick={() => inText(editor).toggleList('checkList', 'checkItem').run()}
      />
    </>
  )
}

const PARAGRAPH_STYLES = [
  { value: 'paragraph', label: t('Paragraph') },
  { value: 'lead', label: t('Lead paragraph') },
  { value: 'eyebrow', label: t('Small line') },
  { value: '1', label: t('Heading 1') },
  { value: '2', label: t('Heading 2') },
  { value: '3', label: t('Heading 3') },
  { value: '4', label: t('Heading 4') },
] as const

function ParagraphStyle({ editor }: { readonly editor: Editor }) {
  return (
    <NativeSelect
      aria-label={t('Paragraph style')}
      variant="unstyled"
      size="sm"
      w={124}
      miw={124}
      px={8}
      data={[...PARAGRAPH_STYLES]}
      value={styleOf(editor)}
      onChange={(event) => setStyle(editor, event.currentTarget.value)}
    />
  )
}

function setStyle(editor: Editor, style: string): void {
  const chain = inText(editor)
  const level = Number(style) as 1 | 2 | 3 | 4
  if (level >= 1) chain.setHeading({ level }).run()
  else
    chain
      .setParagraph()
      .updateAttributes('paragraph', { class: style === 'paragraph' ? null : style })
      .run()
}
