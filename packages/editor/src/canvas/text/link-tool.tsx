import { Button, Checkbox, Popover, Stack, TextInput } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { addressOfLink, linkOfAddress, type Link } from '@plinth/domain'
import { linkShape } from '@plinth/domain/fields/link'
import type { Editor } from '@tiptap/core'
import { useCallback, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandTable } from '../../commands/command-registry.ts'
import { LinkEditor } from '../../fields/link-control.tsx'
import { CanvasSources } from '../canvas-sources.tsx'
import { Tool } from '../block-toolbar.tsx'
import { t } from '../../words/words.ts'
import { focusText, inText } from '../../ui/focus-text.ts'

/** Makes, changes and removes the link under the caret; by Ctrl+K too while words are selected or the caret is in one. [EDIT-1208] */
export function LinkTool({ editor }: { readonly editor: Editor }) {
  const [open, setOpen] = useState(false)
  const [link, setLinkTyped] = useState<TypedLink>(noLink)
  const active = editor.isActive('link')
  const start = useCallback(() => {
    // With the caret in a link, the link as a whole is edited.
    if (editor.isActive('link')) editor.commands.extendMarkRange('link')
    const { href: before, target } = editor.getAttributes('link') as { href?: string; target?: string | null }
    const link = before === undefined ? null : linkOfAddress(before)
    setLinkTyped({ link, title: '', newWindow: target === '_blank', name: selectedText(editor) })
    setOpen(true)
  }, [editor])
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'text-link',
        name: t('Link the selected words'),
        category: 'edit',
        icon: IconLink,
        keys: ['Mod+K'],
        whileTyping: true,
        enabled: () => editor.isFocused && (!editor.state.selection.empty || editor.isActive('link')),
        run: start,
      },
    ],
    [editor, start],
  )
  useCommandTable(commands)
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
        <Popover.Dropdown
          role="dialog"
          aria-label={t('Link')}
          // Not of the dialog to choose a file, which stands over this one.
          onKeyDown={({ key, currentTarget, target }) =>
            key === 'Escape' && target instanceof Node && currentTarget.contains(target) && focusText(editor)
          }
        >
          <CanvasSources>
            <LinkForm link={link} onChange={setLinkTyped} onApply={apply} />
          </CanvasSources>
        </Popover.Dropdown>
      </Popover>
      {active && (
        <Tool icon={IconLinkOff} label={t('Remove link')} onClick={() => inText(editor).unsetLink().run()} />
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

/** Where words lead, with what is asked of a mail or a file as for any other link. [TEXT-25] */
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
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // What is not yet an address would be lost without a word.
        const unfinished = event.currentTarget.querySelector<HTMLElement>('[data-unfinished]')
        if (unfinished === null) onApply()
        else unfinished.focus()
      }}
    >
      <Stack gap="sm">
        <LinkEditor
          label={t('Link to')}
          isInPopover
          opensNoWindow
          value={link.link}
          onChange={(to, called = title) => onChange({ ...link, link: linkShape.read(to), title: called })}
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
  const chain = inText(editor)
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
