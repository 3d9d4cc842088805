import { CloseButton, Group, Tabs, Title } from '@mantine/core'
import { readBlockValue, registry } from '@plinth/blocks'
import { BLOCK_TYPES, findBlock, type Block, type Json } from '@plinth/domain'
import { useMemo } from 'react'
import { useDocument, useEditing, useSessionState } from '../canvas/editing-context.ts'
import { blockFields, panelTexts, type FieldRow, type PanelTab } from './block-fields.ts'
import { FieldControl } from './field-control.tsx'
import { PlacePanel } from './place-panel.tsx'
import { TextControl } from './text-control.tsx'
import classes from './panel.module.css'

const TABS: readonly { readonly value: PanelTab; readonly label: string }[] = [
  { value: 'content', label: 'Content' },
  { value: 'design', label: 'Design' },
  { value: 'advanced', label: 'Advanced' },
]

/** The settings of the selected block: Content, Design and Advanced. Every change shows at once. [EDIT-15] */
export function BlockPanel({ blockId }: { readonly blockId: string }) {
  const { session } = useEditing()
  const block = useShownBlock(blockId)
  if (block === undefined) return null
  return (
    <section className={classes.panel} aria-label={`${session.nameOf(blockId)} settings`}>
      <Group justify="space-between" className={classes.head}>
        <Title order={2}>{session.nameOf(blockId)}</Title>
        <CloseButton aria-label="Close settings" onClick={() => session.select(null)} />
      </Group>
      <Tabs defaultValue={firstTab(block)} key={block.id} keepMounted={false}>
        <Tabs.List grow>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value} className={classes.rows}>
            <PanelRows block={block} tab={value} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

/**
 * The block as its fields show it. Only a gallery's fields show texts; for every other block, each text has a control of
 * its own, and typing on the page leaves the panel alone. [EDIT-2]
 */
function useShownBlock(blockId: string): Block | undefined {
  const type = useDocument(({ document }) => findBlock(document, blockId)?.block.type)
  const value = useDocument(({ document }) => findBlock(document, blockId)?.block.value)
  const layout = useDocument(({ document }) => findBlock(document, blockId)?.block.layout)
  const withTexts = type !== undefined && (blockFields[type] ?? []).some(showsTexts)
  const texts = useDocument(({ document }) =>
    withTexts ? findBlock(document, blockId)?.block.texts : undefined,
  )
  return useMemo(
    () =>
      type === undefined || value === undefined || layout === undefined
        ? undefined
        : { id: blockId, type, value, layout, texts: texts ?? {} },
    [blockId, type, value, layout, texts],
  )
}

const showsTexts = ({ control }: FieldRow): boolean => control.kind === 'pictures'

function firstTab(block: Block): PanelTab {
  const rows = blockFields[block.type] ?? []
  const texts = panelTexts[block.type] ?? []
  return [...rows, ...texts].some(({ tab }) => tab === 'content') ? 'content' : 'design'
}

function PanelRows({ block, tab }: { readonly block: Block; readonly tab: PanelTab }) {
  const { session } = useEditing()
  const rights = useSessionState((state) => state.rights)
  const definition = registry.get(block.type)
  if (definition === undefined) return null
  const value = readBlockValue(definition, block.value)
  const rows = (blockFields[block.type] ?? []).filter((row) => row.tab === tab && isShown(row, value))
  const texts = (panelTexts[block.type] ?? []).filter((row) => row.tab === tab)
  const write = (field: string, written: Json) => session.updateBlock(block.id, { [field]: written })
  const locked = rights.refusal ?? (isCode(block) && !rights.mayWriteCode ? CODE_LOCKED : undefined)
  return (
    <>
      {locked !== undefined && <p className={classes.quiet}>{locked}</p>}
      <fieldset className={classes.unframed} disabled={locked !== undefined}>
        {texts.map((row) => (
          <TextControl
            key={row.text}
            blockId={block.id}
            row={row}
            max={definition.texts[row.text]?.max ?? 300}
          />
        ))}
        {rows.map((row) => (
          <FieldControl
            key={row.field}
            block={block}
            row={row}
            value={value[row.field] ?? null}
            onChange={(written) => write(row.field, written)}
          />
        ))}
        {tab === 'content' && rows.length + texts.length === 0 && (
          <p className={classes.quiet}>
            {Object.keys(definition.texts).length > 0
              ? 'Double-click the text on the page to edit it.'
              : 'This block has no content of its own.'}
          </p>
        )}
      </fieldset>
      {tab === 'advanced' && (
        <fieldset className={classes.unframed} disabled={rights.refusal !== undefined}>
          <PlacePanel blockId={block.id} />
        </fieldset>
      )}
    </>
  )
}

const CODE_LOCKED =
  'Your role on this website does not allow you to write code. You can move this block or delete it.'

const isCode = (block: Block): boolean => block.type === BLOCK_TYPES.code

function isShown({ when }: FieldRow, value: { readonly [field: string]: Json }): boolean {
  return when === undefined || when.is.includes(value[when.field])
}
