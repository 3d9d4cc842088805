import { Button, Checkbox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import {
  IconBold,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconQuote,
} from '@tabler/icons-react'
import { isSafeUrl } from '@plinth/domain'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { pageTitle, usePages } from '../features/pages/pages-api.ts'
import { Tool } from './block-toolbar.tsx'
import { useEditing } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { useStage } from './stage-store.ts'
import type { TextEditing } from './text-editing.ts'
import { ToolbarBox } from './toolbar-box.tsx'

/** What one can do with the text under the caret. */
export function TextToolbar({ box, text }: { readonly box: Box; readonly text: TextEditing }) {
  const { stage } = useEditing()
  // Pressed buttons and the style of the paragraph; a letter more changes none of them.
  useStage(stage, () => looksAt(text))
  const editor = text.current
  if (editor === undefined || text.kind === 'text') return null
  return (
    <ToolbarBox box={box} label="Text">
      {text.kind === 'richText' && <ParagraphStyle editor={editor} />}
      <Tool
        icon={IconBold}
        label="Bold"
        pressed={editor.isActive('bold')}
        onClick={() => editor.chain().focus().toggleBold().run()}
      />
      <Tool
        icon={IconItalic}
        label="Italic"
        pressed={editor.isActive('italic')}
        onClick={() => editor.chain().focus().toggleItalic().run()}
      />
      <LinkTool editor={editor} />
      {text.kind === 'richText' && <ListTools editor={editor} />}
    </ToolbarBox>
  )
}

const MARKS = ['bold', 'italic', 'link', 'bulletList', 'orderedList', 'blockquote'] as const

function looksAt(text: TextEditing): string {
  const editor = text.current
  if (editor === undefined) return ''
  const marks = MARKS.filter((mark) => editor.isActive(mark))
  return [text.kind, styleOf(editor), ...marks].join()
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
        label="Bulleted list"
        pressed={editor.isActive('bulletList')}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      />
      <Tool
        icon={IconListNumbers}
        label="Numbered list"
        pressed={editor.isActive('orderedList')}
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <Tool
        icon={IconQuote}
        label="Quote"
        pressed={editor.isActive('blockquote')}
        onClick={() => editor.chain().focus().toggleBlockquote().run()}
      />
    </>
  )
}

const PARAGRAPH_STYLES = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'lead', label: 'Lead paragraph' },
  { value: 'eyebrow', label: 'Small line' },
  { value: '1', label: 'Heading 1' },
  { value: '2', label: 'Heading 2' },
  { value: '3', label: 'Heading 3' },
  { value: '4', label: 'Heading 4' },
] as const

function ParagraphStyle({ editor }: { readonly editor: Editor }) {
  return (
    <NativeSelect
      aria-label="Paragraph style"
      variant="unstyled"
      size="sm"
      w={132}
      px={8}
      data={[...PARAGRAPH_STYLES]}
      value={styleOf(editor)}
      onChange={(event) => setStyle(editor, event.currentTarget.value)}
    />
  )
}

function setStyle(editor: Editor, style: string): void {
  const chain = editor.chain().focus()
  const level = Number(style) as 1 | 2 | 3 | 4
  if (level >= 1) chain.setHeading({ level }).run()
  else
    chain
      .setParagraph()
      .updateAttributes('paragraph', { class: style === 'paragraph' ? null : style })
      .run()
}

function LinkTool({ editor }: { readonly editor: Editor }) {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [newWindow, setNewWindow] = useState(false)
  const { data } = usePages()
  const active = editor.isActive('link')
  const start = () => {
    // With the caret in a link, the link as a whole is edited.
    if (editor.isActive('link')) editor.commands.extendMarkRange('link')
    const { href: before, target } = editor.getAttributes('link') as { href?: string; target?: string | null }
    setAddress(before ?? '')
    setNewWindow(target === '_blank')
    setName(selectedText(editor))
    setOpen(true)
  }
  const href = hrefOf(address)
  const apply = () => {
    if (href === undefined) return
    setLink(editor, name, { href, ...(newWindow ? { target: '_blank', rel: 'noopener' } : { target: null }) })
    setOpen(false)
  }
  return (
    <>
      <Popover
        withRoles={false}
        opened={open}
        onChange={setOpen}
        trapFocus
        withArrow={false}
        shadow="md"
        width={280}
      >
        <Popover.Target>
          <span>
            <Tool icon={IconLink} label="Link" pressed={active} onClick={start} />
          </span>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Link">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              apply()
            }}
          >
            <Stack gap="sm">
              <TextInput
                label="Link to"
                placeholder="Page, web address or e-mail"
                value={address}
                list="plinth-link-pages"
                data-autofocus
                error={
                  address !== '' && href === undefined
                    ? 'Links must be formatted as https://… or /page'
                    : undefined
                }
                onChange={(event) => setAddress(event.currentTarget.value)}
              />
              <datalist id="plinth-link-pages">
                {data?.collections.map((page) => (
                  <option key={page.id} value={page.isHome ? '/' : `/${page.urlId}`}>
                    {pageTitle(page)}
                  </option>
                ))}
              </datalist>
              <TextInput
                label="Link Name"
                placeholder={address}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Checkbox
                label="Open in New Window"
                checked={newWindow}
                onChange={(event) => setNewWindow(event.currentTarget.checked)}
              />
              <Button type="submit" disabled={href === undefined}>
                Set link
              </Button>
            </Stack>
          </form>
        </Popover.Dropdown>
      </Popover>
      {active && (
        <Tool
          icon={IconLinkOff}
          label="Remove link"
          onClick={() => editor.chain().focus().unsetLink().run()}
        />
      )}
    </>
  )
}

function selectedText(editor: Editor): string {
  const { from, to } = editor.state.selection
  return editor.state.doc.textBetween(from, to, ' ')
}

/** Links the selected text; when its name was changed, or nothing is selected, the name is written in its place. */
function setLink(editor: Editor, name: string, attributes: LinkAttributes): void {
  const chain = editor.chain().focus()
  if (name === selectedText(editor) && name !== '') {
    chain.setLink(attributes).run()
    return
  }
  const text = name.trim() === '' ? attributes.href : name
  chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: attributes }] }).run()
}

interface LinkAttributes {
  readonly href: string
  readonly target: string | null
  readonly rel?: string
}

/** The address to link to, or undefined when what was written is none. */
function hrefOf(written: string): string | undefined {
  const text = written.trim()
  if (/^[^\s@/]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s().-]{5,40}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (/^(mailto|tel):\S+$/.test(text)) return text
  if (isSafeUrl(text)) return text
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : undefined
}
