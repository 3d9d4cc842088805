import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { Asset, Json, JsonObject, Link, LinkField } from '@plinth/domain'
import { useState } from 'react'
import type { ControlProps } from './control-props.ts'
import { useFieldSources } from './field-sources.ts'
import { LinkPicker } from './link-picker.tsx'
import { linkProblems } from './link-problems.ts'
import { PickingFiles } from '../media/picking-files.tsx'
import { part } from '../ui/part.tsx'
import { t } from '../words/words.ts'

/** Most links lead to no section: what asks for one comes when a page is linked. [HTTP-54] */
const SectionOfLink = part(() => import('./section-of-link.tsx'), { kind: 'tools' })

/** Where something leads. */
export function LinkControl({ field, value, error, onChange }: ControlProps<LinkField>) {
  return (
    <LinkEditor
      label={field.label}
      description={field.help}
      error={error}
      value={value}
      opensNoWindow={field.plays}
      onChange={onChange}
    />
  )
}

/** A link of any kind. What is not yet a whole link stays here and is not written. [EDIT-18] */
export function LinkEditor({
  value,
  opensNoWindow = false,
  isInPopover = false,
  onChange,
  ...input
}: {
  readonly label: string
  /** It stands in a dialog beside a text, which would otherwise take a press on its list for one elsewhere. */
  readonly isInPopover?: boolean
  /** What it leads to is shown in its own place. [EDIT-1254] */
  readonly opensNoWindow?: boolean | undefined
  readonly description?: string | undefined
  readonly error?: string | undefined
  readonly value: Json
  /** @param title what a newly chosen link leads to is called; undefined where it is the one that was there */
  readonly onChange: (value: Json, title?: string) => void
}) {
  const written = (value ?? null) as JsonObject | null
  const [draft, setDraft] = useState<JsonObject | null>(written)
  const [seen, setSeen] = useState(written)
  if (JSON.stringify(written) !== JSON.stringify(seen)) {
    // Undo, or another block: what is written wins over what is half typed.
    setSeen(written)
    setDraft(written)
  }
  const change = (next: JsonObject | null, title?: string) => {
    setDraft(next)
    if (next !== null && Object.keys(linkProblems(next)).length > 0) return
    setSeen(next)
    onChange(next as Json, title)
  }
  const kind = String(draft?.['kind'] ?? '')
  const Fields = FIELDS[kind]
  const link: LinkDraft = {
    opensNoWindow,
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
      <LinkPicker {...input} isInPopover={isInPopover} value={shownOf(draft)} onChange={change} />
      {draft === null && (
        <FileFromLibrary onChoose={({ id, fileName }) => change({ kind: 'file', assetId: id }, fileName)} />
      )}
      {draft !== null && (kind === 'page' || kind === 'post') && (
        <SectionOfLink
          value={draft as Link}
          onChange={(to, title) => {
            const { newWindow } = draft
            change(to === null || newWindow === undefined ? to : { ...to, newWindow }, title)
          }}
        />
      )}
      {Fields !== undefined && <Fields link={link} />}
    </Stack>
  )
}

/** A link as the picker shows it, while a mail has no address as well. */
function shownOf(draft: JsonObject | null): Link | null {
  return (draft?.['kind'] === 'email' ? { address: '', ...draft } : draft) as Link | null
}

/** The link being written, whole or not. */
interface LinkDraft {
  readonly opensNoWindow: boolean
  readonly text: (name: string) => string
  readonly flag: (name: string) => boolean
  readonly problem: (name: string) => string | undefined
  /** An empty text takes the field away. */
  readonly set: (name: string, to: Json) => void
}

interface LinkProps {
  readonly link: LinkDraft
}

/** What is asked of a link beside where it leads. */
const FIELDS: Readonly<Record<string, (props: LinkProps) => React.ReactNode>> = {
  url: NewWindow,
  page: NewWindow,
  post: NewWindow,
  product: NewWindow,
  category: NewWindow,
  email: EmailFields,
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
  readonly maxLength?: number
}) {
  return (
    <TextInput
      label={label}
      type={type}
      value={link.text(name)}
      error={link.problem(name)}
      data-unfinished={link.problem(name) === undefined ? undefined : true}
      onChange={({ currentTarget: { value } }) => link.set(name, trimmed ? value.trim() : value)}
      {...more}
    />
  )
}

function NewWindow({ link }: LinkProps) {
  if (link.opensNoWindow) return null
  return (
    <Checkbox
      label={t('Open in New Window')}
      checked={link.flag('newWindow')}
      onChange={({ currentTarget }) => link.set('newWindow', currentTarget.checked)}
    />
  )
}

function EmailFields({ link }: LinkProps) {
  return (
    <>
      <LinkText link={link} name="address" label={t('To')} type="email" />
      <LinkText link={link} name="cc" label={t('CC')} type="email" />
      <LinkText link={link} name="bcc" label={t('BCC')} type="email" />
      <LinkText link={link} name="subject" label={t('Subject')} maxLength={300} trimmed={false} />
      <Textarea
        label={t('Body')}
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
  return (
    <>
      <FileFromLibrary onChoose={({ id }) => link.set('assetId', id)} />
      <NewWindow link={link} />
    </>
  )
}

/** Chooses or uploads a file to link to. */
function FileFromLibrary({ onChoose }: { readonly onChoose: (file: Asset) => void }) {
  const sources = useFieldSources()
  const [picking, setPicking] = useState(false)
  const use = (chosen: Asset | undefined) => {
    if (chosen === undefined) return
    sources.learn([chosen])
    onChoose(chosen)
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPaperclip size={16} />}
        onClick={() => setPicking(true)}
      >
        {t('Choose File')}
      </Button>
      <PickingFiles opened={picking} onClose={() => setPicking(false)} onPick={([chosen]) => use(chosen)} />
    </>
  )
}
