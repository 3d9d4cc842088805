import { Textarea } from '@mantine/core'
import type { BlockText } from '@plinth/blocks'
import { findBlock, readText } from '@plinth/domain'
import { useDocument, useEditing } from '../canvas/editing-context.ts'
import { fieldInWords } from '../words/field-words.ts'

/** A text of a block, in the language being edited. */
export function BlockTextControl({
  blockId,
  name,
  field: declared,
}: {
  readonly blockId: string
  readonly name: string
  readonly field: BlockText
}) {
  const { session, canvas } = useEditing()
  const field = fieldInWords(declared)
  const primary = canvas.view?.input.website.primaryLanguage ?? session.language
  const texts = useDocument(({ document }) => findBlock(document, blockId)?.block.texts)
  const known = Object.entries(texts ?? {}).flatMap(([language, fields]) => {
    const text = fields[name]
    return text === undefined ? [] : [[language, text] as const]
  })
  return (
    <Textarea
      label={field.label}
      description={field.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      maxRows={6}
      maxLength={field.rules.max}
      value={readText(Object.fromEntries(known), session.language, primary)}
      onChange={(event) => session.setText(blockId, name, event.currentTarget.value)}
      onBlur={() => session.store.endStep()}
    />
  )
}
