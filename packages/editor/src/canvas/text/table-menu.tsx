import { Menu } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { Tool } from '../block-toolbar.tsx'
import { t } from '../../words/words.ts'
import { canChangeTable, changeTable, insertTable, type TableCommand } from './tables.ts'
import { ToolMenu } from './tool-menu.tsx'

const GROUPS: readonly (readonly [TableCommand, string][])[] = [
  [
    ['addRowBefore', t('Insert row above')],
    ['addRowAfter', t('Insert row below')],
    ['addColumnBefore', t('Insert column before')],
    ['addColumnAfter', t('Insert column after')],
  ],
  [
    ['toggleHeaderRow', t('Headings in the first row')],
    ['toggleHeaderColumn', t('Headings in the first column')],
    ['mergeCells', t('Merge cells')],
    ['splitCell', t('Split cell')],
  ],
  [
    ['deleteRow', t('Remove row')],
    ['deleteColumn', t('Remove column')],
    ['deleteTable', t('Remove table')],
  ],
]

/** Puts in a table; in one, everything that can be done with it. [TEXT-5] */
export function TableMenu({ editor }: { readonly editor: Editor }) {
  if (!editor.isActive('table'))
    return <Tool icon={IconTable} label={t('Table')} onClick={() => insertTable(editor)} />
  return (
    <ToolMenu icon={IconTable} label={t('Table')} pressed width={260}>
      {GROUPS.map((group, index) => [
        index > 0 && <Menu.Divider key={`after ${index}`} />,
        ...group.map(([name, label]) => (
          <Menu.Item
            key={name}
            disabled={!canChangeTable(editor, name)}
            onClick={() => changeTable(editor, name)}
          >
            {label}
          </Menu.Item>
        )),
      ])}
    </ToolMenu>
  )
}
