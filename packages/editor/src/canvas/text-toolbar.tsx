import { Button, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import {
  IconBold,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconQuote,
} from '@tabler/icons-react'
import { isSafeUrl } from '@plinth/blocks'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { pageTitle, usePages } from '../features/pages/pages-api.ts'
import { Tool } from './block-toolbar.tsx'
import type { Box } from './grid-metrics.ts'
import type { TextEditing } from './text-editing.ts'
import { ToolbarBox } from './toolbar-box.tsx'

/** What one can do with the text under the caret. */
export function TextToolbar({ box, text }: { readonly box: Box; readonly text: TextEditing }) {
  const editor = text.current
  if (editor === undefined || text.kind === 'plain') return null
  return (
    <ToolbarBox box={box} label="Text">
      {text.kind === 'rich' && <ParagraphStyle editor={editor} />}
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
      {text.kind === 'rich' && <ListTools editor={editor} />}
    </ToolbarBox>
  )
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
  const level = [1, 2, 3, 4].find((one) => editor.isActive('heading', { level: one }))
  const look = ['lead', 'eyebrow'].find((one) => editor.isActive('paragraph', { class: one }))
  return (
    <NativeSelect
      aria-label="Paragraph style"
      variant="unstyled"
      size="sm"
      w={132}
      px={8}
      data={[...PARAGRAPH_STYLES]}
      value={level === undefined ? (look ?? 'paragraph') : String(level)}
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
  const { data } = usePages()
  const active = editor.isActive('link')
  const start = () => {
    setAddress((editor.getAttributes('link')['href'] as string | undefined) ?? '')
    setOpen(true)
  }
  const href = hrefOf(address)
  const apply = () => {
    if (href === undefined) return
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
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

/** The address to link to, or undefined when what was written is none. */
function hrefOf(written: string): string | undefined {
  const text = written.trim()
  if (/^[^\s@/]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s().-]{5,40}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (/^(mailto|tel):\S+$/.test(text)) return text
  if (isSafeUrl(text)) return text
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : undefined
}
