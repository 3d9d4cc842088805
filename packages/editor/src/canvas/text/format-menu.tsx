import { Menu } from '@mantine/core'
import { IconTextSize } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'
import { clearFormat, MARKS } from './format.ts'
import { ToolMenu } from './tool-menu.tsx'
import { inText } from '../../ui/focus-text.ts'

const EmojiDialog = part(async () => ({ default: (await import('./emoji-dialog.tsx')).EmojiDialog }), {
  kind: 'dialog',
})

/** Marks the toolbar has no button for. */
const RARER = MARKS.filter(({ name }) => ['strike', 'code', 'superscript', 'subscript'].includes(name))

/** Everything else words can look like: struck out, as code, raised or lowered. [TEXT-2] */
export function FormatMenu({ editor }: { readonly editor: Editor }) {
  const isOn = RARER.some(({ name }) => editor.isActive(name))
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <ToolMenu icon={IconTextSize} label={t('More formats')} pressed={isOn}>
        {RARER.map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            closeMenuOnClick
            checked={editor.isActive(name)}
            onChange={() => inText(editor).toggleMark(name).run()}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => clearFormat(editor)}>{t('Clear formats')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => setChoosing(true)}>{t('Emoji…')}</Menu.Item>
      </ToolMenu>
      {choosing && <EmojiDialog editor={editor} onClose={() => setChoosing(false)} />}
    </>
  )
}
