import { Button, Checkbox, Text, Title, VisuallyHidden } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import type { ReactNode } from 'react'
import type { ChangeInWords, PendingChange } from '../../api/publishing.ts'
import { t } from '../../words/words.ts'
import { useGoesLive } from './goes-live.ts'
import classes from './publish-dialog.module.css'
import { SharedEntry, type SharedScheduled } from './site-schedule.tsx'

export type Scheduled = AnswerOf<'GET /api/config/changes'>['scheduled']

/** What would change, in groups, of which the owner ticks some; and what goes live by itself. [EDIT-50] [EDIT-1120] */
export function PageGroups({
  changes,
  scheduled,
  shared,
  documentId,
  ticked,
  onTick,
}: {
  readonly changes: readonly PendingChange[]
  /** What goes live by itself, without a change that waits for it. */
  readonly scheduled: Scheduled
  /** What all pages share and goes live by itself. */
  readonly shared: readonly SharedScheduled[]
  /** The page at hand. */
  readonly documentId: string
  readonly ticked: ReadonlySet<string>
  readonly onTick: (documentIds: ReadonlySet<string>) => void
}) {
  return (
    <div className={classes.pages}>
      {groupsOf(changes, scheduled, shared, documentId).map(
        ({ title, hint, changes: some, tickAll, entries, site }) => (
          <PageGroup key={title} title={title} hint={hint}>
            {tickAll && some.length > 1 && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => onTick(new Set([...ticked, ...some.map((change) => change.documentId)]))}
              >
                {t('Select all {count}', { count: some.length })}
              </Button>
            )}
            <ul className={classes.list}>
              {some.map((change) => (
                <PageChanges
                  key={change.documentId}
                  change={change}
                  checked={ticked.has(change.documentId)}
                  onCheck={(checked) => {
                    const next = new Set(ticked)
                    if (checked) next.add(change.documentId)
                    else next.delete(change.documentId)
                    onTick(next)
                  }}
                />
              ))}
              {site?.map((entry) => (
                <SharedEntry key={entry.of} entry={entry} />
              ))}
              {entries?.map((entry) => (
                <ScheduledEntry key={entry.documentId} entry={entry} />
              ))}
            </ul>
          </PageGroup>
        ),
      )}
    </div>
  )
}

interface PagesOfOneKind {
  /** Of the page at hand, which is shown even without changes. */
  readonly isThisPage?: boolean
  readonly title: string
  readonly hint: string
  readonly changes: readonly PendingChange[]
  readonly tickAll: boolean
  /** What goes live by itself and cannot be ticked: nothing of it has changed. */
  readonly entries?: Scheduled
  readonly site?: readonly SharedScheduled[]
}

/** The page at hand, what has changed elsewhere, what waits for its date, and what nobody has ever seen. [EDIT-50] */
function groupsOf(
  all: readonly PendingChange[],
  scheduled: Scheduled,
  shared: readonly SharedScheduled[],
  documentId: string,
): readonly PagesOfOneKind[] {
  const others = all.filter((change) => change.documentId !== documentId)
  const isWaiting = ({ status }: PendingChange) => status === 'scheduled'
  const groups: readonly PagesOfOneKind[] = [
    {
      isThisPage: true,
      title: t('This page'),
      hint: all.some((change) => change.documentId === documentId) ? '' : t('Visitors see it as you do.'),
      changes: all.filter((change) => change.documentId === documentId),
      tickAll: false,
    },
    {
      title: t('Changed elsewhere'),
      hint: t('Tick what should go live as well.'),
      changes: others.filter((change) => !change.isNew && !isWaiting(change)),
      tickAll: true,
    },
    {
      title: t('Scheduled'),
      hint: t('These go live by themselves. Tick what should not wait.'),
      changes: others.filter(isWaiting).toSorted((one, other) => timeOf(one) - timeOf(other)),
      tickAll: false,
      entries: scheduled,
      site: shared,
    },
    {
      title: t('Never published'),
      hint: t('Visitors have not seen these yet. Ticked, they go live for the first time.'),
      changes: others.filter((change) => change.isNew && !isWaiting(change)),
      tickAll: false,
    },
  ]
  return groups.filter(
    ({ changes, entries = [], site = [], isThisPage }) =>
      changes.length + entries.length + site.length > 0 || isThisPage === true,
  )
}

const timeOf = ({ scheduledFor }: PendingChange): number => scheduledFor ?? 0

/** What goes live by itself, where nothing else waits. [EDIT-1120] */
export function ScheduledEntries({ entries }: { readonly entries: Scheduled }) {
  if (entries.length === 0) return null
  return (
    <div className={classes.pages}>
      <PageGroup title={t('Scheduled')} hint="">
        <ul className={classes.list}>
          {entries.map((entry) => (
            <ScheduledEntry key={entry.documentId} entry={entry} />
          ))}
        </ul>
      </PageGroup>
    </div>
  )
}

function ScheduledEntry({ entry }: { readonly entry: Scheduled[number] }) {
  const goesLive = useGoesLive()
  return (
    <li className={classes.entry}>
      <strong>{nameOf(entry)}</strong> <span className={classes.path}>{entry.path}</span>
      <Text size="xs" c="var(--plinth-soft)">
        {goesLive(entry.scheduledFor)}
      </Text>
    </li>
  )
}

export function PageGroup({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}) {
  return (
    <section className={classes.group}>
      <Title order={3}>{title}</Title>
      {hint !== '' && <Text c="var(--plinth-soft)">{hint}</Text>}
      {children}
    </section>
  )
}

/** The blog of a post that goes live for the first time itself: until then visitors see none of its posts. [EDIT-1267] */
export const unseenBlogOf = (
  post: PendingChange | undefined,
  all: readonly PendingChange[],
): PendingChange | undefined =>
  post?.ownerKind === 'item'
    ? all.find(
        ({ ownerKind, isNew, path }) =>
          ownerKind === 'collection' && isNew && post.path.startsWith(`${path}/`),
      )
    : undefined

/** What a page or post is called, or where it stands. */
export const nameOf = (change: Pick<PendingChange, 'ownerKind' | 'title' | 'path'> | undefined): string =>
  (change?.ownerKind === 'website' ? t('Footer') : undefined) ??
  Object.values(change?.title ?? {}).find((title) => title !== '') ??
  change?.path ??
  ''

function PageChanges({
  change,
  checked,
  onCheck,
}: {
  readonly change: PendingChange
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
}) {
  const goesLive = useGoesLive()
  return (
    <li>
      <Checkbox
        checked={checked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        label={
          <span>
            <strong>{nameOf(change)}</strong> <span className={classes.path}>{change.path}</span>
          </span>
        }
        description={
          change.status === 'private'
            ? t('Private: visitors will still not see it.')
            : change.scheduledFor === null
              ? undefined
              : checked
                ? t('{when} Published now, it does not wait.', { when: goesLive(change.scheduledFor) })
                : goesLive(change.scheduledFor)
        }
      />
      <ul className={classes.words}>
        {change.changes.map((one, index) => (
          <li key={index}>
            <ChangeWords change={one} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** “Headline: Old → New”, as a person says it. */
function ChangeWords({ change: { what, before, after } }: { readonly change: ChangeInWords }) {
  if (before === null && after === null) return what
  return (
    <>
      <span className={classes.what}>{what}:</span>{' '}
      {before !== null && (
        <>
          <VisuallyHidden>{t('before')} </VisuallyHidden>
          <del className={classes.before}>{before === '' ? t('nothing') : `“${before}”`}</del>
        </>
      )}
      {before !== null && after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden>{t(', after')} </VisuallyHidden>
        </>
      )}
      {after !== null && <ins className={classes.after}>{after === '' ? t('nothing') : `“${after}”`}</ins>}
    </>
  )
}
