import { Menu } from '@mantine/core'
import { INKS, type Ink } from '@plinth/domain'
import { IconTextSize } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'
import {
  clearFormat,
  highlightOf,
  INK_LABELS,
  inkOf,
  MARKS,
  setHighlight,
  setInk,
  type Highlight,
} from './format.ts'
import { ToolMenu } from './tool-menu.tsx'
import { inText } from '../../ui/focus-text.ts'

const EmojiDialog = part(async () => ({ default: (await import('./emoji-dialog.tsx')).EmojiDialog }), {
  kind: 'dialog',
})

/** Marks the toolbar has no button for. */
const RARER = MARKS.filter(({ name }) => ['strike', 'code', 'superscript', 'subscript'].includes(name))

/** Everything else words can look like: struck out, raised, in a colour of the style, on a coloured ground. [TEXT-2] */
export function FormatMenu({ editor }: { readonly editor: Editor }) {
  const ink = inkOf(editor)
  const highlight = highlightOf(editor)
  const isOn = ink !== 'plain' || highlight !== 'none' || RARER.some(({ name }) => editor.isActive(name))
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
        <Menu.Label>{t('Colour')}</Menu.Label>
        <Menu.RadioGroup value={ink} onChange={(value) => setInk(editor, value as Ink | 'plain')}>
          <Menu.RadioItem value="plain" closeMenuOnClick>
            {t('As the section')}
          </Menu.RadioItem>
          {INKS.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {INK_LABELS[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('Highlight')}</Menu.Label>
        <Menu.RadioGroup value={highlight} onChange={(value) => setHighlight(editor, value as Highlight)}>
          <Menu.RadioItem value="none" closeMenuOnClick>
            {t('None')}
          </Menu.RadioItem>
          <Menu.RadioItem value="light" closeMenuOnClick>
            {t('Light')}
          </Menu.RadioItem>
          <Menu.RadioItem value="strong" closeMenuOnClick>
            {t('Strong')}
          </Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => clearFormat(editor)}>{t('Clear formats')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => setChoosing(true)}>{t('Emoji…')}</Menu.Item>
      </ToolMenu>
      {choosing && <EmojiDialog editor={editor} onClose={() => setChoosing(false)} />}
    </>
  )
}
