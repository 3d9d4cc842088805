import { ActionIcon, Button, Group, Input, Popover, TextInput, Tooltip } from '@mantine/core'
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
import Link from '@tiptap/extension-link'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useState } from 'react'
import classes from './rich-text-field.module.css'

interface Tool {
  readonly label: string
  readonly icon: Icon
  readonly isOn: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    label: 'Bold',
    icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Heading',
    icon: IconH2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Smaller heading',
    icon: IconH3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

/** The button that makes, changes or removes a link around the selection. */
function LinkTool({ editor }: { readonly editor: Editor }) {
  const [opened, setOpened] = useState(false)
  const [href, setHref] = useState('')
  const open = () => {
    setHref(String(editor.getAttributes('link')['href'] ?? ''))
    setOpened(true)
  }
  const save = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href.trim() === '') chain.unsetLink().run()
    else chain.setLink({ href: href.trim() }).run()
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={300} withArrow={false}>
      <Popover.Target>
        <Tooltip label="Link">
          <ActionIcon
            aria-label="Link"
            aria-pressed={editor.isActive('link')}
            variant={editor.isActive('link') ? 'light' : 'subtle'}
            onClick={open}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="sm" align="end">
          <TextInput
            label="Address"
            placeholder="https://example.com or /shop"
            flex={1}
            value={href}
            onChange={(event) => setHref(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              save()
            }}
          />
          <Button onClick={save}>{href.trim() === '' ? 'Remove' : 'Set'}</Button>
        </Group>
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
        <div className={classes.toolbar} role="toolbar" aria-label={`Format of ${label}`}>
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
