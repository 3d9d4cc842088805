import { Textarea } from '@mantine/core'
import { findBlock, readText } from '@plinth/domain'
import { useDocument, useEditing } from '../canvas/editing-context.ts'
import type { TextRow } from './block-fields.ts'

/** A text of a block, in the language being edited. */
export function TextControl({
  blockId,
  row,
  max,
}: {
  readonly blockId: string
  readonly row: TextRow
  readonly max: number
}) {
  const { session, canvas } = useEditing()
  const primary = canvas.view?.input.website.primaryLanguage ?? session.language
  const texts = useDocument(({ document }) => findBlock(document, blockId)?.block.texts)
  const known = Object.entries(texts ?? {}).flatMap(([language, fields]) => {
    const text = fields[row.text]
    return text === undefined ? [] : [[language, text] as const]
  })
  return (
    <Textarea
      label={row.label}
      description={row.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      maxRows={6}
      maxLength={max}
      value={readText(Object.fromEntries(known), session.language, primary)}
      onChange={(event) => session.setText(blockId, row.text, event.currentTarget.value)}
      onBlur={() => session.store.endStep()}
    />
  )
}
