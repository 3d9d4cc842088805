import { Menu } from '@mantine/core'
import { TEXT_ALIGNMENTS, type TextAlignment } from '@plinth/domain'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  type Icon,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { t } from '../../words/words.ts'
import { ToolMenu } from './tool-menu.tsx'
import { inText } from '../../ui/focus-text.ts'

const LABELS: Readonly<Record<TextAlignment, string>> = {
  start: t('Start of the line'),
  center: t('Centred'),
  end: t('End of the line'),
  justify: t('Justified'),
}

const ICONS: Readonly<Record<TextAlignment, Icon>> = {
  start: IconAlignLeft,
  center: IconAlignCenter,
  end: IconAlignRight,
  justify: IconAlignJustified,
}

/** Where the lines of the paragraphs selected stand; by themselves, as the block says. [TEXT-1] */
export function AlignmentMenu({ editor }: { readonly editor: Editor }) {
  const current = TEXT_ALIGNMENTS.find((one) => editor.isActive({ textAlign: one }))
  const set = (value: string) => {
    const textAlign = TEXT_ALIGNMENTS.find((one) => one === value) ?? null
    inText(editor)
      .updateAttributes('paragraph', { textAlign })
      .updateAttributes('heading', { textAlign })
      .run()
  }
  return (
    <ToolMenu icon={ICONS[current ?? 'start']} label={t('Alignment')} pressed={current !== undefined}>
      <Menu.RadioGroup value={current ?? 'block'} onChange={set}>
        <Menu.RadioItem value="block" closeMenuOnClick>
          {t('As the block')}
        </Menu.RadioItem>
        {TEXT_ALIGNMENTS.map((one) => (
          <Menu.RadioItem key={one} value={one} closeMenuOnClick>
            {LABELS[one]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ToolMenu>
  )
}
