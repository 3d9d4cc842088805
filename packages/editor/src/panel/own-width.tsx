import { NativeSelect, NumberInput, Text } from '@mantine/core'
import { field, findBlock, findSection, OWN_WIDTHS, type Marks, type SectionSettings } from '@plinth/domain'
import { useState } from 'react'
import { useDocument, useEditing, useSessionState } from '../canvas/editing-context.ts'
import { widthsOf } from '../canvas/own-width.ts'
import { useMeasured } from '../canvas/stage-store.ts'
import { CELLS, type OwnWidth } from '../document/editing-session.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { t } from '../words/words.ts'

/** Widths of what a section holds that have a name, px. */
const NAMED = { narrow: 720, wide: 1680 } as const

const STANDS = field.choice('Stands', [
  ['start', 'Start'],
  ['center', 'Middle'],
  ['end', 'End'],
])

/** The width of its own of the selected block, within its cells, which say so when they are narrower. [EDIT-1258] [EDIT-1266] */
export function BlockWidth({ blockId }: { readonly blockId: string }) {
  const { session, stage, canvas } = useEditing()
  const cells = useMeasured(stage, () =>
    session.gridDevice === 'phone' ? null : (widthsOf(session, canvas)?.most ?? null),
  )
  const marks = useDocument(({ document }) => findBlock(document, blockId)?.block.marks)
  return (
    <Rows
      marks={marks ?? {}}
      of="block"
      label={t('Own width')}
      placeholder={t('As wide as its columns')}
      help={t('On phones it is as wide as its columns.')}
      most={cells ?? undefined}
    />
  )
}

/** How wide a section is: a width with a name, one of its own, or the whole window. [EDIT-1258] */
export function SectionWidth({ sectionId }: { readonly sectionId: string }) {
  const { session } = useEditing()
  const isMail = useSessionState(({ rights }) => rights.isMail === true)
  const settings = useDocument(({ document }) => findSection(document, sectionId)?.section.settings)
  if (settings === undefined) return null
  return (
    <>
      <NativeSelect
        label={t('Width')}
        data={[
          ...(isMail ? [] : [{ value: 'narrow', label: t('Narrow') }]),
          { value: 'inset', label: t('With margins') },
          ...(isMail ? [] : [{ value: 'wide', label: t('Wide') }]),
          { value: 'full', label: t('Edge to edge') },
          ...(nameOf(settings) === 'own' ? [{ value: 'own', label: t('Own width') }] : []),
        ]}
        value={nameOf(settings)}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'own') return
          session.updateSection(sectionId, {
            width: value === 'full' ? 'full' : 'inset',
            maxWidth: value === 'narrow' || value === 'wide' ? NAMED[value] : null,
            ...(value === 'inset' || value === 'full' ? { stands: null } : {}),
          })
        }}
      />
      {settings.width === 'inset' && !isMail && (
        <Rows
          marks={settings}
          of="section"
          label={t('Width of the content')}
          placeholder={t('As on the whole site')}
          help={t('On phones it keeps the margins of the page.')}
        />
      )}
    </>
  )
}

function nameOf({ width, maxWidth }: SectionSettings) {
  if (width === 'full' || maxWidth === undefined) return width
  return maxWidth === NAMED.narrow ? 'narrow' : maxWidth === NAMED.wide ? 'wide' : 'own'
}

function Rows({
  marks,
  of,
  label,
  placeholder,
  help,
  most,
}: {
  readonly marks: Marks
  readonly of: 'block' | 'section'
  readonly label: string
  readonly placeholder: string
  readonly help: string
  /** What bounds the width on the page, px. */
  readonly most?: number | undefined
}) {
  const { session } = useEditing()
  /** What is typed, as long as it is: the first digits of a number are none yet. */
  const [typed, setTyped] = useState<string | number>()
  const { min, max } = OWN_WIDTHS[of]
  const change = (width: OwnWidth) => session.ownWidth(width)
  return (
    <>
      <NumberInput
        label={label}
        description={help}
        placeholder={placeholder}
        suffix=" px"
        min={min}
        max={max}
        step={8}
        allowDecimal={false}
        allowNegative={false}
        value={typed ?? marks.maxWidth ?? ''}
        onChange={(value) => {
          setTyped(value)
          if (value === '') change(CELLS)
          else if (typeof value === 'number' && value >= min && value <= max) change({ maxWidth: value })
        }}
        onBlur={() => setTyped(undefined)}
      />
      {most !== undefined && marks.maxWidth !== undefined && marks.maxWidth > most && (
        <Text size="xs" role="status">
          {t('Its columns are {width} px wide here, and it is no wider than they are.', { width: most })}
        </Text>
      )}
      {marks.maxWidth !== undefined && (
        <FieldControl
          field={STANDS}
          value={marks.stands ?? 'center'}
          values={{}}
          onChange={(value) => change({ stands: value === 'start' || value === 'end' ? value : null })}
        />
      )}
    </>
  )
}
