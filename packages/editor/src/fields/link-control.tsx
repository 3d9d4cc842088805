import { Button, Checkbox, Group, Input, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { Asset, Json, JsonObject, LinkField } from '@plinth/domain'
import { useState } from 'react'
import { pageTitle, usePages } from '../features/pages/pages-api.ts'
import { CategorySelect } from './collection-picker.tsx'
import type { ControlProps } from './control-props.ts'
import { useFieldSources } from './field-sources.ts'
import { linkProblems, wholeUrl } from './link-problems.ts'
import { PickingFiles } from '../media/picking-files.tsx'
import { ProductSearch } from './product-control.tsx'

const TARGETS = [
  { value: '', label: 'No link' },
  { value: 'page', label: 'Page' },
  { value: 'product', label: 'Product' },
  { value: 'category', label: 'Category' },
  { value: 'url', label: 'Web Address' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'file', label: 'File' },
]

/** Where something leads. */
export function LinkControl({ field, value, onChange }: ControlProps<LinkField>) {
  return <LinkEditor label={field.label} value={value} onChange={onChange} />
}

/** A link of any kind. What is not yet a whole link stays here and is not written. [EDIT-18] */
export function LinkEditor({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: Json
  readonly onChange: (value: Json) => void
}) {
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
    if (next !== null && Object.keys(linkProblems(next)).length > 0) return
    setSeen(next)
    onChange(next as Json)
  }
  const kind = String(draft?.['kind'] ?? '')
  const Fields = FIELDS[kind]
  const link: LinkDraft = {
    text: (name) => String(draft?.[name] ?? ''),
    flag: (name) => draft?.[name] === true,
    problem: (name) => {
      // An empty field is not yet wrong.
      return draft === null || String(draft[name] ?? '') === '' ? undefined : linkProblems(draft)[name]
    },
    set: (name, to) => {
      const { [name]: _, ...others } = draft ?? {}
      change(to === '' ? others : { ...others, [name]: to })
    },
  }
  return (
    <Stack gap={8}>
      <NativeSelect
        label={label}
        data={TARGETS}
        value={kind}
        onChange={({ currentTarget }) =>
          change(currentTarget.value === '' ? null : { kind: currentTarget.value })
        }
      />
      {Fields !== undefined && <Fields link={link} />}
    </Stack>
  )
}

/** The link being written, whole or not. */
interface LinkDraft {
  readonly text: (name: string) => string
  readonly flag: (name: string) => boolean
  readonly problem: (name: string) => string | undefined
  /** An empty text takes the field away. */
  readonly set: (name: string, to: Json) => void
}

interface LinkProps {
  readonly link: LinkDraft
}

const FIELDS: Readonly<Record<string, (props: LinkProps) => React.ReactNode>> = {
  page: PageFields,
  product: ({ link }) => (
    <ProductSearch
      label="Product"
      value={link.text('productId') || null}
      onChoose={(id) => link.set('productId', id)}
    />
  ),
  category: ({ link }) => (
    <CategorySelect
      label="Category"
      value={link.text('categoryId')}
      onChange={(id) => link.set('categoryId', id)}
    />
  ),
  url: UrlFields,
  email: EmailFields,
  phone: ({ link }) => <LinkText link={link} name="number" label="Phone" type="tel" trimmed={false} />,
  file: FileFields,
}

function LinkText({
  link,
  name,
  label,
  type = 'text',
  trimmed = true,
  ...more
}: LinkProps & {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'tel'
  readonly trimmed?: boolean
  readonly placeholder?: string
  readonly maxLength?: number
  readonly onBlur?: () => void
}) {
  return (
    <TextInput
      label={label}
      type={type}
      value={link.text(name)}
      error={link.problem(name)}
      onChange={({ currentTarget: { value } }) => link.set(name, trimmed ? value.trim() : value)}
      {...more}
    />
  )
}

function NewWindow({ link }: LinkProps) {
  return (
    <Checkbox
      label="Open in New Window"
      checked={link.flag('newWindow')}
      onChange={({ currentTarget }) => link.set('newWindow', currentTarget.checked)}
    />
  )
}

function PageFields({ link }: LinkProps) {
  const { data } = usePages()
  return (
    <NativeSelect
      label="Page"
      data={[
        { value: '', label: 'Choose a page' },
        ...(data?.collections ?? []).map((page) => ({ value: page.id, label: pageTitle(page) })),
      ]}
      value={link.text('collectionId')}
      onChange={({ currentTarget }) => link.set('collectionId', currentTarget.value)}
    />
  )
}

function UrlFields({ link }: LinkProps) {
  return (
    <>
      <LinkText
        link={link}
        name="url"
        label="Web Address"
        placeholder="https://…"
        trimmed={false}
        onBlur={() => link.set('url', wholeUrl(link.text('url')))}
      />
      <NewWindow link={link} />
    </>
  )
}

function EmailFields({ link }: LinkProps) {
  return (
    <>
      <LinkText link={link} name="address" label="To" type="email" />
      <LinkText link={link} name="cc" label="CC" type="email" />
      <LinkText link={link} name="bcc" label="BCC" type="email" />
      <LinkText link={link} name="subject" label="Subject" maxLength={300} trimmed={false} />
      <Textarea
        label="Body"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={link.text('body')}
        onChange={({ currentTarget }) => link.set('body', currentTarget.value)}
      />
    </>
  )
}

function FileFields({ link }: LinkProps) {
  const sources = useFieldSources()
  const [picking, setPicking] = useState(false)
  const asset = sources.asset(link.text('assetId'))
  const use = (chosen: Asset | undefined) => {
    if (chosen === undefined) return
    sources.learn([chosen])
    link.set('assetId', chosen.id)
  }
  return (
    <>
      <Input.Wrapper label="File" labelElement="div">
        <Group gap={8} wrap="nowrap">
          <Text truncate flex={1}>
            {asset?.fileName ?? (link.text('assetId') === '' ? 'None chosen' : 'File')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} />}
            onClick={() => setPicking(true)}
          >
            Choose File
          </Button>
        </Group>
      </Input.Wrapper>
      <NewWindow link={link} />
      <PickingFiles opened={picking} onClose={() => setPicking(false)} onPick={([chosen]) => use(chosen)} />
    </>
  )
}
