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
import { addressOfLink, linkOfAddress, type Link } from '@plinth/domain'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { LinkPicker } from '../fields/link-picker.tsx'
import { Tool } from './block-toolbar.tsx'
import { useEditing } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { useStage } from './stage-store.ts'
import type { TextEditing } from './text-editing.ts'
import { ToolbarBox } from './toolbar-box.tsx'
import { t } from '../words/words.ts'

/** What one can do with the text under the caret. */
export function TextToolbar({ box, text }: { readonly box: Box; readonly text: TextEditing }) {
  const { stage } = useEditing()
  // Pressed buttons and the style of the paragraph; a letter more changes none of them.
  useStage(stage, () => looksAt(text))
  const editor = text.current
  if (editor === undefined || text.kind === 'text') return null
  return (
    <ToolbarBox box={box} label={t('Text')}>
      {text.kind === 'richText' && <ParagraphStyle editor={editor} />}
      <Tool
        icon={IconBold}
        label={t('Bold')}
        pressed={editor.isActive('bold')}
        onClick={() => editor.chain().focus().toggleBold().run()}
      />
      <Tool
        icon={IconItalic}
        label={t('Italic')}
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
        label={t('Bulleted list')}
        pressed={editor.isActive('bulletList')}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      />
      <Tool
        icon={IconListNumbers}
        label={t('Numbered list')}
        pressed={editor.isActive('orderedList')}
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <Tool
        icon={IconQuote}
        label={t('Quote')}
        pressed={editor.isActive('blockquote')}
        onClick={() => editor.chain().focus().toggleBlockquote().run()}
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
  const [link, setLinkTyped] = useState<TypedLink>(noLink)
  const active = editor.isActive('link')
  const start = () => {
    // With the caret in a link, the link as a whole is edited.
    if (editor.isActive('link')) editor.commands.extendMarkRange('link')
    const { href: before, target } = editor.getAttributes('link') as { href?: string; target?: string | null }
    const link = before === undefined ? null : linkOfAddress(before)
    setLinkTyped({ link, title: '', newWindow: target === '_blank', name: selectedText(editor) })
    setOpen(true)
  }
  const apply = () => {
    if (link.link === null) return
    const href = addressOfLink(link.link)
    setLink(editor, link.name.trim() === '' ? link.title || href : link.name, {
      href,
      ...(link.newWindow ? { target: '_blank', rel: 'noopener' } : { target: null }),
    })
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
        width={320}
      >
        <Popover.Target>
          <span>
            <Tool icon={IconLink} label={t('Link')} pressed={active} onClick={start} />
          </span>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('Link')}>
          <LinkForm link={link} onChange={setLinkTyped} onApply={apply} />
        </Popover.Dropdown>
      </Popover>
      {active && (
        <Tool
          icon={IconLinkOff}
          label={t('Remove link')}
          onClick={() => editor.chain().focus().unsetLink().run()}
        />
      )}
    </>
  )
}

/** What has been typed of a link. */
interface TypedLink {
  readonly link: Link | null
  /** What it leads to is called. */
  readonly title: string
  readonly name: string
  readonly newWindow: boolean
}

const noLink: TypedLink = { link: null, title: '', name: '', newWindow: false }

function LinkForm({
  link,
  onChange,
  onApply,
}: {
  readonly link: TypedLink
  readonly onChange: (link: TypedLink) => void
  readonly onApply: () => void
}) {
  const { title, name, newWindow } = link
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      <Stack gap="sm">
        <LinkPicker
          label={t('Link to')}
          isInPopover
          value={link.link}
          onChange={(to, called) => onChange({ ...link, link: to, title: called })}
        />
        <TextInput
          label={t('Link Name')}
          placeholder={title}
          value={name}
          onChange={(event) => onChange({ ...link, name: event.currentTarget.value })}
        />
        <Checkbox
          label={t('Open in New Window')}
          checked={newWindow}
          onChange={(event) => onChange({ ...link, newWindow: event.currentTarget.checked })}
        />
        <Button type="submit" disabled={link.link === null}>
          {t('Set link')}
        </Button>
      </Stack>
    </form>
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
  chain.insertContent({ type: 'text', text: name, marks: [{ type: 'link', attrs: attributes }] }).run()
}

interface LinkAttributes {
  readonly href: string
  readonly target: string | null
  readonly rel?: string
}
