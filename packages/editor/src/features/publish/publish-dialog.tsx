import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { AnswerOf } from '@plinth/contract'
import { wholeOf } from '@plinth/domain'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useCan } from '../../api/session.ts'
import { useDocument, useEditing, useSiteStyle } from '../../canvas/editing-context.ts'
import { listed, partsInWords } from '../../document/style-words.ts'
import type { SaveState } from '../../document/document-store.ts'
import { saveText } from '../../document/save-text.ts'
import { offerUndo, showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { takePublishBack, useChanges, usePublish, type PendingChange } from '../../api/publishing.ts'
import { Findings, useChecks, type Checks } from './findings.tsx'
import { PublishLater, type Shared } from './publish-later.tsx'
import {
  nameOf,
  PageGroup,
  PageGroups,
  ScheduledEntries,
  unseenBlogOf,
  type Scheduled,
} from './pending-pages.tsx'
import type { SharedScheduled } from './site-schedule.tsx'
import classes from './publish-dialog.module.css'
import { t } from '../../words/words.ts'

/** Says what a publish would change, page by page, and does it. [EDIT-50] */
export function PublishDialog({
  opened,
  onClose,
  documentId,
  onShow,
}: {
  readonly opened: boolean
  readonly onClose: () => void
  readonly documentId: string
  /** Shows a block of a page, which may be another one. */
  readonly onShow: (documentId: string, blockId: string) => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Publish')} size="lg">
      {opened && <Changes onClose={onClose} documentId={documentId} onShow={onShow} />}
    </Modal>
  )
}

function Changes({
  onClose,
  documentId,
  onShow,
}: {
  readonly onClose: () => void
  readonly documentId: string
  readonly onShow: (documentId: string, blockId: string) => void
}) {
  const { session } = useEditing()
  const { store } = session
  const save = useDocument((snapshot) => snapshot.save)
  const styleIsSaved = useSiteStyle(({ save: one }) => one.kind === 'saved') ?? true
  const isSaved = useDocument(() => !store.hasUnsaved) && styleIsSaved
  useEffect(() => {
    // What is published is what is saved: save first, then ask.
    store.endStep()
    void store.flush()
    void session.style?.flush()
  }, [session, store])
  const changes = useChanges(isSaved)
  if (changes.isError) return <LoadFailure error={changes.error} onRetry={() => void changes.refetch()} />
  if (changes.data === undefined) return <NotYet save={save} />
  return <Choosing changes={changes.data} onClose={onClose} documentId={documentId} onShow={onShow} />
}

/** What may go live, of which the owner chooses. */
function Choosing({
  changes,
  onClose,
  documentId,
  onShow,
}: {
  readonly changes: AnswerOf<'GET /api/config/changes'>
  readonly onClose: () => void
  readonly documentId: string
  readonly onShow: (documentId: string, blockId: string) => void
}) {
  const mayDesign = useCan('design.edit')
  const [ticked, setTicked] = useState(() => proposed(changes.changes, documentId))
  const [note, setNote] = useState('')
  const { changes: all, scheduled, style, navigation } = changes
  // The page at hand shows both as they are drafted: one's own is what one is looking at, too; what others began is theirs. [EDIT-1364]
  const [withStyle, setWithStyle] = useState(style?.others.length === 0)
  const [withMenus, setWithMenus] = useState(navigation?.others.length === 0)
  const chosen = all.filter((change) => ticked.has(change.documentId))
  const checks = useChecks(chosen, documentId)
  const publish = usePublishChecked(checks, onClose)

  const publishesStyle = style !== null && style.scheduledFor === undefined && withStyle && mayDesign
  const publishesMenus = navigation !== null && navigation.scheduledFor === undefined && withMenus
  const shared = { style: publishesStyle, menus: publishesMenus }
  if (all.length === 0 && style === null && navigation === null) return <NothingChanged entries={scheduled} />
  return (
    <Stack>
      {style !== null && style.scheduledFor === undefined && (
        <StyleChange pending={style} checked={publishesStyle} mayDesign={mayDesign} onCheck={setWithStyle} />
      )}
      {navigation !== null && navigation.scheduledFor === undefined && (
        <NavigationChange pending={navigation} checked={publishesMenus} onCheck={setWithMenus} />
      )}
      <PageGroups
        changes={all}
        scheduled={scheduled}
        shared={sharedScheduled(changes, mayDesign)}
        documentId={documentId}
        ticked={ticked}
        onTick={setTicked}
      />
      <Findings
        checks={checks}
        nameOf={(id) => nameOf(all.find((one) => one.documentId === id))}
        onShow={onShow}
      />
      <DeadEnds chosen={chosen} />
      <UnseenPosts chosen={chosen} all={all} />
      <TextInput
        label={t('Note')}
        placeholder={t('Shown in the history, optional')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {publish.error !== null && <Alert color="red">{errorText(publish.error)}</Alert>}
      <Group justify="end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {(all.some((change) => change.documentId === documentId) || publishesStyle || publishesMenus) && (
          <PublishLater documentId={documentId} chosen={chosen} shared={shared} onDone={onClose} />
        )}
        <Button
          loading={publish.isPending}
          disabled={(chosen.length === 0 && !publishesStyle && !publishesMenus) || checks.isBlocked}
          onClick={() => void publish.go({ chosen, shared, note })}
        >
          {publishWords(chosen.length, shared)}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * Only what one is looking at is proposed: everything else is somebody's unfinished work until they say otherwise. Without its blog
 * nobody would see a post. [EDIT-1267]
 */
function proposed(all: readonly PendingChange[], documentId: string): ReadonlySet<string> {
  const blog = unseenBlogOf(
    all.find((change) => change.documentId === documentId),
    all,
  )
  return new Set([documentId, ...(blog === undefined ? [] : [blog.documentId])])
}

function NothingChanged({ entries }: { readonly entries: Scheduled }) {
  return (
    <Stack>
      <Text>{t('Nothing has changed since the last publish. Visitors see what you see.')}</Text>
      <ScheduledEntries entries={entries} />
    </Stack>
  )
}

/** What all pages share and goes live by itself. [EDIT-1562] */
function sharedScheduled(
  { style, navigation }: AnswerOf<'GET /api/config/changes'>,
  mayDesign: boolean,
): readonly SharedScheduled[] {
  const entry = (
    of: SharedScheduled['of'],
    pending: PendingParts | null,
    name: (parts: string) => string,
    mayTakeOff: boolean,
  ): SharedScheduled[] =>
    pending?.scheduledFor === undefined
      ? []
      : [{ of, name: name(partsInWords(pending.parts)), scheduledFor: pending.scheduledFor, mayTakeOff }]
  return [
    ...entry('style', style, (parts) => t('Style: {parts}', { parts }), mayDesign),
    ...entry('navigation', navigation, (parts) => t('Navigation: {parts}', { parts }), true),
  ]
}

interface Chosen {
  readonly chosen: readonly PendingChange[]
  readonly shared: Shared
  readonly note: string
}

/** Publishes what was chosen, once it has been looked through and nothing keeps it back. [EDIT-170] */
function usePublishChecked(checks: Checks, onDone: () => void) {
  const publish = usePublish()
  const [looking, setLooking] = useState(false)
  const go = async ({ chosen, shared, note }: Chosen) => {
    setLooking(true)
    const mayGoLive = await checks.mayGoLive()
    setLooking(false)
    if (!mayGoLive) return
    const request = {
      ...(chosen.length === 0 ? {} : { documentIds: chosen.map((change) => change.documentId) }),
      ...(shared.style ? { style: true as const } : {}),
      ...(shared.menus ? { navigation: true as const } : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    publish.mutate(request, {
      onSuccess: (published) => {
        const words = publishedWords(chosen.length, shared)
        const { publishId } = published
        if (lastOffer !== undefined) notifications.hide(lastOffer)
        lastOffer = undefined
        if (publishId === null) notifications.show({ message: words })
        else lastOffer = offerUndo(words, () => undoPublish(publishId))
        onDone()
      },
    })
  }
  return { go, isPending: looking || publish.isPending, error: publish.error }
}

/** What is said of the last publish, which alone is taken back. [EDIT-1252] */
let lastOffer: string | undefined

/** Visitors see what they saw before it; drafts stay. [EDIT-599] [EDIT-1321] */
function undoPublish(publishId: string): void {
  takePublishBack(publishId)
    .then(() => notifications.show({ message: t('Visitors see what they saw before. Your drafts stay.') }))
    .catch(showError)
}

/** What the button says that publishes so many pages, with what all of them share or without. */
function publishWords(count: number, { style, menus }: Shared): string {
  if (style && menus)
    return t(
      '{count, plural, =0 {Publish the style and the navigation} one {Publish 1 page, the style and the navigation} other {Publish # pages, the style and the navigation}}',
      { count },
    )
  if (menus)
    return t(
      '{count, plural, =0 {Publish the navigation} one {Publish 1 page and the navigation} other {Publish # pages and the navigation}}',
      { count },
    )
  if (count === 0) return style ? t('Publish the style') : t('Publish')
  return style
    ? t('{count, plural, one {Publish 1 page and the style} other {Publish # pages and the style}}', {
        count,
      })
    : t('{count, plural, one {Publish 1 page} other {Publish # pages}}', { count })
}

/** What is said once they are live. */
function publishedWords(count: number, { style, menus }: Shared): string {
  if (style && menus)
    return t(
      '{count, plural, =0 {The style and the navigation are published.} one {The page, the style and the navigation are published.} other {# pages, the style and the navigation are published.}}',
      { count },
    )
  if (menus)
    return t(
      '{count, plural, =0 {The navigation is published.} one {The page and the navigation are published.} other {# pages and the navigation are published.}}',
      { count },
    )
  return style
    ? t(
        '{count, plural, =0 {The style is published.} one {The page and the style are published.} other {# pages and the style are published.}}',
        { count },
      )
    : t('{count, plural, one {The page is published.} other {# pages are published.}}', { count })
}

type PendingParts = NonNullable<AnswerOf<'GET /api/config/changes'>['style']>

/** What a part of the site does, after whose work it is where others drafted it. [EDIT-1364] */
const withAuthors = (words: string, { others }: PendingParts): string =>
  others.length === 0 ? words : `${t('Changed by {names}.', { names: listed(others) })} ${words}`

/** The menus of all pages, as one more thing that goes live. [EDIT-315] */
function NavigationChange({
  pending,
  checked,
  onCheck,
}: {
  readonly pending: PendingParts
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
}) {
  return (
    <div className={classes.pages}>
      <PageGroup title={t('Navigation of the site')} hint="">
        <Checkbox
          checked={checked}
          onChange={(event) => onCheck(event.currentTarget.checked)}
          label={t('Navigation: {parts}', { parts: partsInWords(pending.parts) })}
          description={withAuthors(
            t('On every page. A page that visitors cannot see is not linked for them.'),
            pending,
          )}
        />
      </PageGroup>
    </div>
  )
}

/** How the site looks, as one more thing that goes live. [EDIT-117] */
function StyleChange({
  pending,
  checked,
  mayDesign,
  onCheck,
}: {
  readonly pending: PendingParts
  readonly checked: boolean
  readonly mayDesign: boolean
  readonly onCheck: (checked: boolean) => void
}) {
  return (
    <div className={classes.pages}>
      <PageGroup title={t('Style of the site')} hint="">
        <Checkbox
          checked={checked}
          disabled={!mayDesign}
          onChange={(event) => onCheck(event.currentTarget.checked)}
          label={t('Style: {parts}', { parts: partsInWords(pending.parts) })}
          description={
            mayDesign
              ? withAuthors(t('Every page changes.'), pending)
              : t('Your role on this website does not allow you to change its style. Ask an administrator.')
          }
        />
      </PageGroup>
    </div>
  )
}

/** Before it is known what would change: nothing is published that could not be saved. It goes on by itself once it is. */
function NotYet({ save }: { readonly save: SaveState }) {
  if (save.kind === 'offline') {
    return (
      <Alert color="yellow">
        {t('Unable to connect. Your changes are kept on this device; publish when you are online.')}
      </Alert>
    )
  }
  return save.kind === 'failed' ? (
    <Alert color="red">{saveText(save)}</Alert>
  ) : (
    <Waiting label={t('Looking for changes')} />
  )
}

/** Links that visitors could not follow after this publish. What goes live with it is none of them. [LINK-8] [LINK-10] */
function DeadEnds({ chosen }: { readonly chosen: readonly PendingChange[] }) {
  const goesLive = new Set(
    chosen.map(({ ownerKind, ownerId }) => `${ownerKind === 'item' ? 'post' : 'page'}/${ownerId}`),
  )
  const all = chosen
    .flatMap(({ deadEnds }) => deadEnds)
    .filter(({ name, state }) => state === 'noSection' || !goesLive.has(wholeOf(name)))
  const once = [...new Map(all.map((one) => [one.name, one])).values()]
  const paths = new Set(chosen.map(({ path }) => path))
  const written = new Set(chosen.flatMap(({ deadAddresses }) => deadAddresses))
  const nowhere = [...written].filter((address) => !paths.has(address.replace(/[?#].*$/, '')))
  if (once.length === 0 && nowhere.length === 0) return null
  return (
    <Alert color="yellow" title={t('Some links lead to what visitors cannot see')}>
      <ul className={classes.words}>
        {once.map((one) => (
          <li key={one.name}>{wordsOfDeadEnd(one)}</li>
        ))}
        {nowhere.map((address) => (
          <li key={address}>
            {t('At {address} there is nothing: visitors would find no page.', { address })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Posts that visitors would not see after this publish, as they do not see their blog. [EDIT-1267] */
function UnseenPosts({
  chosen,
  all,
}: {
  readonly chosen: readonly PendingChange[]
  readonly all: readonly PendingChange[]
}) {
  const blogs = chosen.flatMap((post) => unseenBlogOf(post, all) ?? [])
  const [blog] = blogs.filter((one) => !chosen.includes(one))
  if (blog === undefined) return null
  return (
    <Alert color="yellow">
      {t('Visitors do not see the posts of “{title}” until it is published: tick it too.', {
        title: nameOf(blog),
      })}
    </Alert>
  )
}

function wordsOfDeadEnd({ title, state, redirectTo }: PendingChange['deadEnds'][number]): string {
  if (title === null) return t('Something that is gone: the words stay, without a link.')
  if (state === 'noSection')
    return t('“{title}” has no such section any more: visitors land at the top of the page.', { title })
  if (state === 'hidden') return t('“{title}” is not published: the words stay, without a link.', { title })
  return redirectTo === null
    ? t('“{title}” was deleted: the words stay, without a link.', { title })
    : t('“{title}” was deleted: its visitors are sent to {address}.', { title, address: redirectTo })
}
