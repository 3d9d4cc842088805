import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

type Save = (text: string) => Promise<boolean>

/** What is typed over a value until it is kept; nothing is kept twice. */
function useDraft(value: string, save: Save) {
  const [draft, setDraft] = useState<string>()
  /** What is being kept, or was, until something is typed anew: leaving the field after Enter keeps nothing more. */
  const kept = useRef<string>(undefined)
  return {
    shown: draft ?? value,
    type(text: string) {
      kept.current = undefined
      setDraft(text)
    },
    async keep() {
      const text = draft?.trim()
      if (text === undefined || text === kept.current) return
      kept.current = text
      let isKept = false
      try {
        isKept = text === value || (await save(text))
        // What was typed meanwhile stays.
        if (isKept) setDraft((now) => (now?.trim() === text ? undefined : now))
      } finally {
        if (!isKept) kept.current = undefined
      }
    },
    giveBack: () => setDraft(undefined),
  }
}

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
  onDone,
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
  readonly onSave: Save
  /** Goes on from it, after Enter. */
  readonly onDone?: () => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { shown, type, keep, giveBack } = useDraft(value, onSave)
  const isMissing = missing !== undefined && shown.trim() === ''
  useEffect(() => {
    if (!picksUp) return
    input.current?.focus()
    input.current?.select()
    // Once, when it is shown first.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const keepWhole = () => {
    if (!isMissing) void keep()
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
      type(event.currentTarget.value),
    onBlur: keepWhole,
    onKeyDown: (event: {
      readonly key: string
      readonly stopPropagation: () => void
      readonly preventDefault: () => void
    }) => {
      if (event.key === 'Enter' && !lines) {
        keepWhole()
        // The key is not also the first line of what comes next.
        if (!isMissing && onDone !== undefined) {
          event.preventDefault()
          onDone()
        }
      }
      if (event.key !== 'Escape') return
      event.stopPropagation()
      giveBack()
    },
  }
  if (lines) return <Textarea autosize minRows={3} {...props} />
  const before =
    begin === ''
      ? {}
      : { leftSection: <span>{begin}</span>, leftSectionWidth: Math.max(24, begin.length * 8 + 8) }
  return <TextInput ref={input} {...before} {...props} />
}
