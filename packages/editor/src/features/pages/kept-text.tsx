import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

/** A text that is kept when one leaves it, or presses Enter in a line; Escape gives back what it was. [EDIT-41] */
export function KeptText({
  label,
  description,
  value,
  most,
  missing,
  lines = false,
  begin = '',
  picksUp = false,
  error,
  onSave,
}: {
  readonly label: string
  readonly description?: ReactNode
  readonly value: string
  readonly most: number
  /** What is said while it is empty, of a text there has to be. */
  readonly missing?: string
  readonly lines?: boolean
  /** Stands before what is typed, such as the beginning of an address. */
  readonly begin?: string
  /** Takes the focus when it is shown first, with its text chosen. */
  readonly picksUp?: boolean
  readonly error?: string | undefined
  /** Gives whether it was kept. */
  readonly onSave: (text: string) => Promise<boolean>
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? value
  const isMissing = missing !== undefined && shown.trim() === ''
  useEffect(() => {
    if (!picksUp) return
    input.current?.focus()
    input.current?.select()
    // Once, when it is shown first.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  /** What is being kept: leaving the field after Enter keeps nothing twice. */
  const keeping = useRef<string>(undefined)
  const keep = async () => {
    if (draft === undefined || isMissing) return
    const text = draft.trim()
    if (text === keeping.current) return
    keeping.current = text
    try {
      // What was typed meanwhile stays.
      if (text === value || (await onSave(text))) setDraft((now) => (now?.trim() === text ? undefined : now))
    } finally {
      keeping.current = undefined
    }
  }
  const props = {
    id,
    label,
    required: missing !== undefined,
    maxLength: most,
    value: shown,
    error: isMissing ? missing : error,
    ...(description === undefined ? {} : { description }),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setDraft(event.currentTarget.value),
    onBlur: () => void keep(),
    onKeyDown: (event: { readonly key: string; readonly stopPropagation: () => void }) => {
      if (event.key === 'Enter' && !lines) void keep()
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setDraft(undefined)
    },
  }
  if (lines) return <Textarea autosize minRows={3} {...props} />
  const before =
    begin === ''
      ? {}
      : { leftSection: <span>{begin}</span>, leftSectionWidth: Math.max(24, begin.length * 8 + 8) }
  return <TextInput ref={input} {...before} {...props} />
}
