import { ActionIcon, Button, Input, Popover, Stack, Tooltip } from '@mantine/core'
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  type Icon,
} from '@tabler/icons-react'
import { addressOfLink, linkOfAddress, type Link as LinkValue } from '@plinth/domain'
import Link from '@tiptap/extension-link'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useState } from 'react'
import { LinkPicker } from './link-picker.tsx'
import classes from './rich-text-field.module.css'
import { t } from '../words/words.ts'
import { inText } from '../ui/focus-text.ts'

interface Tool {
  readonly label: string
  readonly icon: Icon
  readonly isOn: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    label: t('Bold'),
    icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => inText(editor).toggleBold().run(),
  },
  {
    label: t('Italic'),
    icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => inText(editor).toggleItalic().run(),
  },
  {
    label: t('Heading'),
    icon: IconH2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => inText(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    label: t('Smaller heading'),
    icon: IconH3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => inText(editor).toggleHeading({ level: 3 }).run(),
  },
  {
    label: t('List'),
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => inText(editor).toggleBulletList().run(),
  },
  {
    label: t('Numbered list'),
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => inText(editor).toggleOrderedList().run(),
  },
  {
    label: t('Quote'),
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => inText(editor).toggleBlockquote().run(),
  },
]

/** The button that makes, changes or removes a link around the selection. */
function LinkTool({ editor }: { readonly editor: Editor }) {
  const [opened, setOpened] = useState(false)
  const [link, setLink] = useState<LinkValue | null>(null)
  const [title, setTitle] = useState('')
  const open = () => {
    setLink(linkOfAddress(String(editor.getAttributes('link')['href'] ?? '')))
    setTitle('')
    setOpened(true)
  }
  const save = () => {
    const chain = inText(editor).extendMarkRange('link')
    if (link === null) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      // With nothing selected, the name of what is linked to is written.
      const href = addressOfLink(link)
      const marks = [{ type: 'link', attrs: { href } }]
      chain.insertContent({ type: 'text', text: title || href, marks }).run()
    } else chain.setLink({ href: addressOfLink(link) }).run()
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={320} withArrow={false}>
      <Popover.Target>
        <Tooltip label={t('Link')}>
          <ActionIcon
            aria-label={t('Link')}
            aria-pressed={editor.isActive('link')}
            variant={editor.isActive('link') ? 'light' : 'subtle'}
            onClick={open}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <LinkPicker
            label={t('Link to')}
            isInPopover
            value={link}
            onChange={(to, called) => {
              setLink(to)
              setTitle(called)
            }}
          />
          <Button onClick={save}>{link === null ? t('Remove link') : t('Set link')}</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Rich text outside the canvas: paragraphs, headings, lists, links, bold, italic, quotes. Gives HTML. */
export function RichTextField({
  label,
  description,
  error,
  value,
  onChange,
}: {
  readonly label: string
  readonly description?: string
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (html: string) => void
}) {
  const id = useId()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: false }),
      Link.configure({ openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] }),
    ],
    content: value,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id,
        class: classes.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // A value from outside (another product, a reload) replaces the text; one's own typing never comes back here.
    if (editor !== null && !editor.isFocused && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <div className={classes.frame}>
        <div className={classes.toolbar} role="toolbar" aria-label={t('Format of {label}', { label })}>
          {editor !== null &&
            TOOLS.map((tool) => (
              <Tooltip key={tool.label} label={tool.label}>
                <ActionIcon
                  aria-label={tool.label}
                  aria-pressed={tool.isOn(editor)}
                  variant={tool.isOn(editor) ? 'light' : 'subtle'}
                  onClick={() => tool.run(editor)}
                >
                  <tool.icon size={16} />
                </ActionIcon>
              </Tooltip>
            ))}
          {editor !== null && <LinkTool editor={editor} />}
        </div>
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  )
}
