import { CloseButton, Group, Tabs, Title } from '@mantine/core'
import { readBlockValue, registry, type BlockDefinition } from '@plinth/blocks'
import {
  findBlock,
  FORM_FIELDSETS,
  isAsked,
  type Block,
  type Field,
  type FieldTab,
  type FormFieldset,
} from '@plinth/domain'
import { useMemo, type ReactNode } from 'react'
import { useDocument, useEditing, useSessionState } from '../canvas/editing-context.ts'
import type { ItemTexts } from '../fields/control-props.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { fieldsUnder, itemTextsOf, textsUnder } from './block-rows.ts'
import { BlockTextControl } from './block-text-control.tsx'
import { CanvasSources } from '../canvas/canvas-sources.tsx'
import { MarksPanel } from './marks-panel.tsx'
import { PlacePanel } from './place-panel.tsx'
import classes from './panel.module.css'
import { t } from '../words/words.ts'

const TABS: readonly { readonly value: FieldTab; readonly label: string }[] = [
  { value: 'content', label: t('Content') },
  { value: 'design', label: t('Design') },
  { value: 'advanced', label: t('Advanced') },
]

/**
 * The settings of the selected block: Content, Design and Advanced, made from what its folder declares. Every change
 * shows at once. [EDIT-15]
 */
export function BlockPanel({ blockId }: { readonly blockId: string }) {
  const { session } = useEditing()
  const block = useShownBlock(blockId)
  if (block === undefined) return null
  return (
    <section
      className={classes.panel}
      data-block-panel
      aria-label={t('{block} settings', { block: session.nameOf(blockId) })}
    >
      <Group justify="space-between" className={classes.head}>
        <Title order={2}>{session.nameOf(blockId)}</Title>
        <CloseButton aria-label={t('Close settings')} onClick={() => session.select(null)} />
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
 * The block as its fields show it. Only the fields of a list show texts; for every other block, each text has a control
 * of its own, and typing on the page leaves the panel alone. [EDIT-2]
 */
function useShownBlock(blockId: string): Block | undefined {
  const type = useDocument(({ document }) => findBlock(document, blockId)?.block.type)
  const value = useDocument(({ document }) => findBlock(document, blockId)?.block.value)
  const layout = useDocument(({ document }) => findBlock(document, blockId)?.block.layout)
  const fields = (type === undefined ? undefined : registry.get(type))?.fields ?? {}
  const withTexts = Object.values(fields).some(({ kind }) => kind === 'list')
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

function firstTab(block: Block): FieldTab {
  const definition = registry.get(block.type)
  if (definition === undefined) return 'design'
  const rows = [...fieldsUnder(definition, 'content'), ...textsUnder(definition, 'content')]
  return rows.length > 0 ? 'content' : 'design'
}

function PanelRows({ block, tab }: { readonly block: Block; readonly tab: FieldTab }) {
  const rights = useSessionState((state) => state.rights)
  const definition = registry.get(block.type)
  if (definition === undefined) return null
  const mayWrite = definition.isCode !== true || rights.mayWriteCode
  const locked = rights.refusal ?? (mayWrite ? undefined : CODE_LOCKED)
  return (
    <>
      {locked !== undefined && <p className={classes.quiet}>{locked}</p>}
      <fieldset className={classes.unframed} disabled={locked !== undefined}>
        <CanvasSources>
          <Rows block={block} definition={definition} tab={tab} readOnly={locked !== undefined} />
        </CanvasSources>
      </fieldset>
      {tab === 'advanced' && (
        <fieldset className={classes.unframed} disabled={rights.refusal !== undefined}>
          <PlacePanel blockId={block.id} />
          <MarksPanel />
        </fieldset>
      )}
    </>
  )
}

function Rows({
  block,
  definition,
  tab,
  readOnly,
}: {
  readonly block: Block
  readonly definition: BlockDefinition
  readonly tab: FieldTab
  readonly readOnly: boolean
}) {
  const { session, canvas } = useEditing()
  const primary = canvas.view?.input.website.primaryLanguage ?? session.language
  const values = readBlockValue(definition, block.value)
  const texts = textsUnder(definition, tab)
  const fields = fieldsUnder(definition, tab).filter(([, field]) => isAsked(field, values))
  if (tab === 'content' && fields.length + texts.length === 0) {
    return (
      <p className={classes.quiet}>
        {Object.keys(definition.texts).length > 0
          ? t('Double-click the text on the page to edit it.')
          : t('This block has no content of its own.')}
      </p>
    )
  }
  // Size and place are what is left to design. [EDIT-1204]
  if (tab === 'design' && fields.length + texts.length === 0)
    return (
      <p className={classes.quiet}>
        {t(
          'This block has no looks of its own. Drag its edges on the page, or give its size under Advanced.',
        )}
      </p>
    )
  const words = texts
    .filter(([, field]) => isAsked(field, values))
    .map(([name, field]) => ({
      field,
      row: <BlockTextControl key={name} blockId={block.id} name={name} field={field} />,
    }))
  // Words that a field asks for stand below it: above, they would push it away from under the pointer. [FORM-180]
  const isBelow = (name: string) => (one: (typeof words)[number]) => one.field.when?.field === name
  const rows = [
    ...words.filter((one) => !fields.some(([name]) => isBelow(name)(one))),
    ...fields.flatMap(([name, field]) => [
      {
        field,
        row: (
          <FieldControl
            key={name}
            field={field}
            value={values[name] ?? null}
            values={values}
            readOnly={readOnly}
            itemTexts={itemTextsFor(block, definition, name, session, primary)}
            onChange={(written) => session.updateBlock(block.id, { [name]: written })}
          />
        ),
      },
      ...words.filter(isBelow(name)),
    ]),
  ]
  return inFieldsets(rows)
}

/** What the parts of a form's panel are called. [FORM-65] */
const FIELDSETS: Readonly<Record<FormFieldset, string>> = {
  BUILD: t('Build'),
  STORAGE: t('Storage'),
  ADVANCED: t('Advanced'),
  CAPTCHA: t('CAPTCHA'),
  DISCLAIMER: t('Disclaimer'),
}

/** Rows in the parts they belong to, in their order; most blocks have none. */
function inFieldsets(rows: readonly { readonly field: Field; readonly row: ReactNode }[]): ReactNode {
  const rowsOf = (part: FormFieldset | undefined) =>
    rows.filter(({ field }) => field.fieldset === part).map(({ row }) => row)
  return [
    rowsOf(undefined),
    FORM_FIELDSETS.map((part) => {
      const inside = rowsOf(part)
      return inside.length === 0 ? null : (
        <fieldset key={part} className={classes.fieldset}>
          <legend>{FIELDSETS[part]}</legend>
          {inside}
        </fieldset>
      )
    }),
  ]
}

/** The texts of a list's elements, in the language being edited. */
function itemTextsFor(
  block: Block,
  definition: BlockDefinition,
  list: string,
  session: ReturnType<typeof useEditing>['session'],
  primaryLanguage: string,
): ItemTexts | undefined {
  const fields = itemTextsOf(definition, list)
  if (fields.length === 0) return undefined
  return {
    fields,
    read: (itemId, name) => block.texts[session.language]?.[`${list}.${itemId}.${name}`] ?? '',
    instead: (itemId, name) => block.texts[primaryLanguage]?.[`${list}.${itemId}.${name}`] ?? '',
    write: (itemId, name, text) => session.setText(block.id, `${list}.${itemId}.${name}`, text),
    end: () => session.store.endStep(),
  }
}

const CODE_LOCKED = t(
  'Your role on this website does not allow you to write code. You can move this block or delete it.',
)
