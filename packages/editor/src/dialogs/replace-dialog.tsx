import { Anchor, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { readText } from '@plinth/domain'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { errorText } from '../api/api-error.ts'
import {
  findTexts,
  replaceTexts,
  type FoundDraft,
  type FoundSetting,
  type TextsAsked,
  type TextsFound,
  type TextsReplaced,
} from '../api/replace.ts'
import { pagesChanged } from '../api/pages.ts'
import { useEditing } from '../canvas/editing-context.ts'
import { asItCame, useSend } from '../ui/use-send.ts'
import { t } from '../words/words.ts'
import classes from './replace-dialog.module.css'

type Hit = FoundDraft['hits'][number]

const keyOf = ({ documentId }: FoundDraft, { blockId, language, field, index }: Hit): string =>
  JSON.stringify([documentId, blockId, language, field, index])

/** What was found for what was asked, and which of it is to be replaced. */
interface Found {
  readonly asked: TextsAsked
  readonly answer: TextsFound
}

/** Finds words on the whole website and writes others in the places that are ticked. [EDIT-244] */
export function ReplaceDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useEditing()
  const [asked, setAsked] = useState<TextsAsked>({ words: '', matchCase: false, wholeWord: false })
  const [replacement, setReplacement] = useState('')
  const [found, setFound] = useState<Found>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<TextsReplaced>()
  const words = useRef<HTMLInputElement>(null)
  const { problem: error, isBusy, send } = useSend(asItCame, { stays: true })
  const find = async () => {
    // What was typed a moment ago counts, too.
    await session.store.flush()
    setFound({ asked, answer: await findTexts(asked) })
    setLeft(new Set())
  }
  const chosen = chosenOf(found?.answer, left)
  const count = chosen.reduce((sum, { hits }) => sum + hits.length, 0)
  const replace = async () => {
    if (found === undefined) return
    const answer = await replaceTexts({ ...found.asked, replacement, documents: chosen })
    // The page that is open shows it now, not at the next look at what others did.
    void session.store.pull().catch(() => undefined)
    void pagesChanged()
    setDone(answer)
    setFound({ ...found, answer: await findTexts(found.asked) })
    setLeft(new Set())
    // The button that was pressed is gone with its last place; with the answer the next words can be looked for.
    words.current?.focus()
  }
  return (
    <Modal opened onClose={onClose} title={t('Find and replace on the whole website')} size={720}>
      <Stack>
        <Asking
          ref={words}
          asked={asked}
          replacement={replacement}
          isBusy={isBusy}
          onAsk={(changes) => setAsked({ ...asked, ...changes })}
          onReplacement={setReplacement}
          onFind={() => {
            setDone(undefined)
            void send(find)
          }}
        />
        {error !== undefined && (
          <Text role="alert" c="red">
            {errorText(error)}
          </Text>
        )}
        {done !== undefined && <Done done={done} drafts={found?.answer.documents ?? []} />}
        {found !== undefined && (
          <Places
            answer={found.answer}
            left={left}
            onLeave={setLeft}
            language={session.language}
            onClose={onClose}
          />
        )}
        {count > 0 && (
          <Group justify="end">
            <Button loading={isBusy} onClick={() => void send(replace)}>
              {t('Replace in {count, plural, one {# place} other {# places}}', { count })}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

/** The places that are ticked, by draft. */
function chosenOf(answer: TextsFound | undefined, left: ReadonlySet<string>) {
  return (answer?.documents ?? []).flatMap((draft) => {
    const hits = draft.mayReplace ? draft.hits.filter((hit) => !left.has(keyOf(draft, hit))) : []
    const { documentId, revision } = draft
    const places = hits.map(({ blockId, language, field, index }) => ({ blockId, language, field, index }))
    return places.length === 0 ? [] : [{ documentId, revision, hits: places }]
  })
}

function Asking({
  ref,
  asked,
  replacement,
  isBusy,
  onAsk,
  onReplacement,
  onFind,
}: {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly asked: TextsAsked
  readonly replacement: string
  readonly isBusy: boolean
  readonly onAsk: (changes: Partial<TextsAsked>) => void
  readonly onReplacement: (words: string) => void
  readonly onFind: () => void
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <div className={classes.fields}>
          <TextInput
            ref={ref}
            label={t('Find')}
            data-autofocus
            maxLength={200}
            value={asked.words}
            onChange={(event) => onAsk({ words: event.currentTarget.value })}
          />
          <TextInput
            label={t('Replace with')}
            maxLength={500}
            value={replacement}
            onChange={(event) => onReplacement(event.currentTarget.value)}
          />
        </div>
        <Group justify="space-between">
          <Group>
            <Checkbox
              label={t('Match capitals')}
              checked={asked.matchCase}
              onChange={(event) => onAsk({ matchCase: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('Whole words')}
              checked={asked.wholeWord}
              onChange={(event) => onAsk({ wholeWord: event.currentTarget.checked })}
            />
          </Group>
          <Button type="submit" variant="default" loading={isBusy} disabled={asked.words.trim() === ''}>
            {t('Find')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What became of it: what was replaced is a draft, which each page can take back. */
function Done({ done, drafts }: { readonly done: TextsReplaced; readonly drafts: readonly FoundDraft[] }) {
  const nameOf = (id: string) => {
    const draft = drafts.find(({ documentId }) => documentId === id)
    return draft === undefined ? t('A page') : nameOfDraft(draft, '')
  }
  return (
    <div role="status">
      <Text>
        {t(
          'Replaced in {count, plural, one {# place} other {# places}} of {pages, plural, one {# draft} other {# drafts}}. Visitors see it once these are published; undo takes it back on each page.',
          { count: done.replaced, pages: done.documents.length },
        )}
      </Text>
      {done.stayed.map(({ documentId, message }) => (
        <Text key={documentId} c="red">
          {t('{page}: {message}', { page: nameOf(documentId), message })}
        </Text>
      ))}
    </div>
  )
}

function nameOfDraft({ title, ownerKind, path }: FoundDraft, language: string): string {
  if (ownerKind === 'website') return t('Footer')
  return readText(title, language, language) || Object.values(title)[0] || path
}

/** Every place that was found, in its sentence. */
function Places({
  answer: { documents, settings, isCut },
  left,
  onLeave,
  language,
  onClose,
}: {
  readonly answer: TextsFound
  readonly left: ReadonlySet<string>
  readonly onLeave: (left: ReadonlySet<string>) => void
  readonly language: string
  readonly onClose: () => void
}) {
  if (documents.length + settings.length === 0) return <Text role="status">{t('Nothing found')}</Text>
  const tick = (keys: readonly string[], ticked: boolean) => {
    const next = new Set(left)
    for (const key of keys) {
      if (ticked) next.delete(key)
      else next.add(key)
    }
    onLeave(next)
  }
  return (
    <div className={classes.places}>
      {documents.map((draft) => (
        <Draft
          key={draft.documentId}
          draft={draft}
          name={nameOfDraft(draft, language)}
          left={left}
          onTick={tick}
          onClose={onClose}
        />
      ))}
      {settings.length > 0 && <Settings settings={settings} onClose={onClose} />}
      {isCut && <Text>{t('There are more places. Replace these first, or look for longer words.')}</Text>}
    </div>
  )
}

function Draft({
  draft,
  name,
  left,
  onTick,
  onClose,
}: {
  readonly draft: FoundDraft
  readonly name: string
  readonly left: ReadonlySet<string>
  readonly onTick: (keys: readonly string[], ticked: boolean) => void
  readonly onClose: () => void
}) {
  const keys = draft.hits.map((hit) => keyOf(draft, hit))
  const ticked = keys.filter((key) => !left.has(key)).length
  return (
    <section aria-label={name}>
      <div className={classes.head}>
        <Checkbox
          label={name}
          disabled={!draft.mayReplace}
          checked={draft.mayReplace && ticked === keys.length}
          indeterminate={draft.mayReplace && ticked > 0 && ticked < keys.length}
          onChange={(event) => onTick(keys, event.currentTarget.checked)}
        />
        <Anchor component={Link} size="sm" to={`/config/pages/${draft.documentId}`} onClick={onClose}>
          {t('Open')}
        </Anchor>
      </div>
      {!draft.mayReplace && (
        <Text size="sm" c="var(--plinth-soft)">
          {t('Your role on this website does not allow you to change this page. Ask an administrator.')}
        </Text>
      )}
      <ul className={classes.hits}>
        {draft.hits.map((hit, index) => (
          <li key={keys[index]}>
            <Checkbox
              size="xs"
              disabled={!draft.mayReplace}
              checked={draft.mayReplace && !left.has(keys[index] ?? '')}
              onChange={(event) => onTick([keys[index] ?? ''], event.currentTarget.checked)}
              label={<Sentence hit={hit} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const PLACES: Readonly<Record<FoundSetting['place'], string>> = {
  title: t('Title'),
  'navigation-title': t('Title in menus'),
  excerpt: t('Excerpt'),
  description: t('Description'),
  'seo-title': t('Title for search engines'),
  'seo-description': t('Description for search engines'),
  'alt-text': t('Alternative text'),
}

const searchedFile = (name: string): string => `/config/files?search=${encodeURIComponent(name)}`

/** What is set at once for visitors is not replaced from here: it is said where it stands. */
function Settings({
  settings,
  onClose,
}: {
  readonly settings: readonly FoundSetting[]
  readonly onClose: () => void
}) {
  return (
    <section aria-label={t('In settings')}>
      <Text fw={600}>{t('In settings')}</Text>
      <Text size="sm" c="var(--plinth-soft)">
        {t('These are no drafts: visitors see a change at once. Change them where they stand.')}
      </Text>
      <ul className={classes.hits}>
        {settings.map((one) => (
          <li key={`${one.id} ${one.place} ${one.before}`} className={classes.setting}>
            <Anchor
              component={Link}
              size="sm"
              to={one.kind === 'file' ? searchedFile(one.title) : `/config/pages/${one.id}`}
              onClick={onClose}
            >
              {t('{name}: {place}', { name: one.title, place: PLACES[one.place] })}
            </Anchor>
            <Text size="sm">
              <Sentence hit={one} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Sentence = ({ hit }: { readonly hit: Pick<Hit, 'before' | 'match' | 'after'> }) => (
  <span className={classes.sentence}>
    {hit.before}
    <mark>{hit.match}</mark>
    {hit.after}
  </span>
)
