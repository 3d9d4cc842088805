import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { isSafeUrl } from '@plinth/blocks'
import type { Json, JsonObject } from '@plinth/domain'
import { useState } from 'react'
import { pageTitle, usePages } from '../features/pages/pages-api.ts'
import type { FieldProps } from './field-control.tsx'

const TARGETS = [
  { value: '', label: 'No link' },
  { value: 'page', label: 'Page' },
  { value: 'url', label: 'Web address' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
]

/** Where a block links to. What is not yet a whole link stays here and is not written. */
export function LinkControl({ row, value, onChange }: FieldProps) {
  const written = (value ?? null) as JsonObject | null
  const [draft, setDraft] = useState<JsonObject | null>(written)
  const [seen, setSeen] = useState(written)
  if (JSON.stringify(written) !== JSON.stringify(seen)) {
    // Undo, or another block: what is written wins over what is half typed.
    setSeen(written)
    setDraft(written)
  }
  const change = (next: JsonObject | null) => {
    setDraft(next)
    if (next !== null && problemOf(next) !== undefined) return
    setSeen(next)
    onChange(next as Json)
  }
  const kind = String(draft?.['kind'] ?? '')
  const problem = draft === null ? undefined : problemOf(draft)
  const field = (name: string) => String(draft?.[name] ?? '')
  const set = (name: string, text: Json) => change({ ...draft, [name]: text })
  return (
    <Stack gap={8}>
      <NativeSelect
        label={row.label}
        data={TARGETS}
        value={kind}
        onChange={(event) =>
          change(event.currentTarget.value === '' ? null : { kind: event.currentTarget.value })
        }
      />
      {kind === 'page' && (
        <PageSelect value={field('collectionId')} onChange={(id) => set('collectionId', id)} />
      )}
      {kind === 'url' && (
        <>
          <TextInput
            aria-label="Web address"
            placeholder="https://…"
            value={field('url')}
            error={field('url') === '' ? undefined : problem}
            onChange={(event) => set('url', event.currentTarget.value.trim())}
          />
          <Checkbox
            label="Open in New Window"
            checked={draft?.['newWindow'] === true}
            onChange={(event) => set('newWindow', event.currentTarget.checked)}
          />
        </>
      )}
      {kind === 'email' && (
        <>
          <TextInput
            label="To"
            type="email"
            value={field('address')}
            error={field('address') === '' ? undefined : problem}
            onChange={(event) => set('address', event.currentTarget.value.trim())}
          />
          <TextInput
            label="Subject"
            value={field('subject')}
            maxLength={300}
            onChange={(event) => set('subject', event.currentTarget.value)}
          />
        </>
      )}
      {kind === 'phone' && (
        <TextInput
          aria-label="Phone number"
          type="tel"
          value={field('number')}
          error={field('number') === '' ? undefined : problem}
          onChange={(event) => set('number', event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}

function PageSelect({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const { data } = usePages()
  return (
    <NativeSelect
      aria-label="Page"
      data={[
        { value: '', label: 'Choose a page' },
        ...(data?.collections ?? []).map((page) => ({ value: page.id, label: pageTitle(page) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What a link still lacks, in words; undefined when it is whole. */
function problemOf(link: JsonObject): string | undefined {
  switch (link['kind']) {
    case 'page':
      return String(link['collectionId'] ?? '') === '' ? 'Choose a page.' : undefined
    case 'url':
      return isSafeUrl(String(link['url'] ?? ''))
        ? undefined
        : 'Links must be formatted as https://example.com or /page'
    case 'email':
      return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(String(link['address'] ?? ''))
        ? undefined
        : 'Please enter a valid email'
    case 'phone':
      return /^\+?[\d\s().-]{3,40}$/.test(String(link['number'] ?? ''))
        ? undefined
        : 'A phone number has digits, spaces and + ( ) - .'
    default:
      return undefined
  }
}
