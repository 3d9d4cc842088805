import { Button, Drawer, Group, Modal, Stack, Switch, Tabs, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { registry } from '@plinth/blocks'
import { declared, documentChanges, type NamesOfBlocks, type PageDocument } from '@plinth/domain'
import { renderPage, type RenderInput } from '@plinth/renderer'
import { useId, useMemo, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { momentText } from '../../lists/moment.tsx'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { useDocument, useEditing } from '../../canvas/editing-context.ts'
import { useFocusBack } from '../../ui/focus-back.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { closingOnTop } from '../../ui/top-dialog.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useRestoreVersion, useVersionCanvas, type Version } from '../../api/publishing.ts'
import classes from './history-drawer.module.css'
import { said, t } from '../../words/words.ts'
import { typeName } from '../../document/type-name.ts'
import { Publishes } from './publishes.tsx'
import { StyleHistory } from './style-history.tsx'
import { Versions } from './versions.tsx'
import { entryWords } from '../../document/deed-words.ts'
import type { HistoryEntry } from '../../document/document-store.ts'
import { historyRows, placeOfStep } from '../../document/history-list.ts'

/**
 * What was done to the page, and its published versions: look at one, make it the draft again, or publish it again; the same of
 * the style of the site, and of what was published together. [EDIT-51] [EDIT-231] [EDIT-1620]
 */
export function HistoryDrawer({
  opened,
  onClose,
  documentId,
}: {
  readonly opened: boolean
  readonly onClose: () => void
  readonly documentId: string
}) {
  const id = useId()
  const [looking, setLooking] = useState<Version | null>(null)
  return (
    <>
      <Drawer
        id={id}
        opened={opened}
        onClose={closingOnTop(id, onClose)}
        position="right"
        size={360}
        title={t('History')}
      >
        {opened && (
          <Tabs defaultValue="versions" keepMounted={false}>
            <Tabs.List grow>
              <Tabs.Tab value="versions">{t('Versions')}</Tabs.Tab>
              <Tabs.Tab value="changes">{t('Changes')}</Tabs.Tab>
              <Tabs.Tab value="style">{t('Style')}</Tabs.Tab>
              <Tabs.Tab value="publishes">{t('Publishes')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="versions" pt="md">
              <Versions documentId={documentId} onLook={setLooking} />
            </Tabs.Panel>
            <Tabs.Panel value="changes" pt="md">
              <Steps onShow={onClose} />
            </Tabs.Panel>
            <Tabs.Panel value="style" pt="md">
              <StyleHistory onShow={onClose} />
            </Tabs.Panel>
            <Tabs.Panel value="publishes" pt="md">
              <Publishes />
            </Tabs.Panel>
          </Tabs>
        )}
      </Drawer>
      {looking !== null && (
        <VersionView documentId={documentId} version={looking} onClose={() => setLooking(null)} />
      )}
    </>
  )
}

/** Every change by name, the newest first; each leads to where it is seen, and what was undone is folded. [EDIT-593] */
function Steps({ onShow }: { readonly onShow: () => void }) {
  const { session } = useEditing()
  const history = useDocument(() => session.store.history())
  if (history.length === 0) return <Text>{t('Nothing has been changed yet.')}</Text>
  return (
    <ol className={classes.list}>
      {historyRows(history.slice(-200)).map((row) =>
        row.kind === 'step' ? (
          <Step key={row.step.id} step={row.step} onShow={onShow} />
        ) : (
          <Undone key={row.steps[0]?.id} steps={row.steps} />
        ),
      )}
    </ol>
  )
}

function Step({ step, onShow }: { readonly step: HistoryEntry; readonly onShow: () => void }) {
  const { session, canvas } = useEditing()
  const account = signedIn(useSession().data)?.account.id
  const place = useDocument(({ document }) => JSON.stringify(placeOfStep(step.operation, document)))
  const words = entryWords(step)
  const show = () => {
    const at = placeOfStep(step.operation, session.document)
    if (at === undefined) return
    const [first] = at === 'page' ? [] : at
    if (at === 'page' || first === undefined) session.select(null)
    else if (first.kind === 'block') session.selectBlocks(at.map(({ id }) => id))
    else session.select(first)
    onShow()
    canvas.scrollTo(first ?? null)
  }
  return (
    <li className={classes.step}>
      <span>
        {place === undefined ? (
          words
        ) : (
          <button type="button" className={classes.leads} onClick={show}>
            {words}
          </button>
        )}
        {account !== undefined && step.accountId !== account && (
          <span className={classes.who}>{t('by somebody else')}</span>
        )}
      </span>
      <time dateTime={new Date(step.at).toISOString()}>{momentText(step.at)}</time>
    </li>
  )
}

/** Steps in a row that do not count any more, behind one line. */
function Undone({ steps }: { readonly steps: readonly HistoryEntry[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const count = steps.filter(({ undoes }) => undoes === undefined).length || steps.length
  return (
    <li className={classes.undone}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((was) => !was)}
      >
        {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        {t('{count, plural, one {# step} other {# steps}}, undone', { count })}
      </button>
      {isOpen && (
        <ol className={classes.list}>
          {steps.map((step) => (
            <li key={step.id} className={classes.step}>
              <span>{entryWords(step)}</span>
              <time dateTime={new Date(step.at).toISOString()}>{momentText(step.at)}</time>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** A version as visitors saw it, and the two ways back to it. */
function VersionView({
  documentId,
  version,
  onClose,
}: {
  readonly documentId: string
  readonly version: Version
  readonly onClose: () => void
}) {
  const { session } = useEditing()
  useFocusBack(true)
  const canvas = useVersionCanvas(documentId, version.id)
  const restore = useRestoreVersion(documentId)
  const mayPublish = useCan('pages.publish')
  const [isCompared, setIsCompared] = useState(false)
  const back = async (target: 'draft' | 'published') => {
    try {
      await session.store.flush()
      await restore.mutateAsync({ versionId: version.id, target })
      await session.store.pull()
      notifications.show({
        message:
          target === 'draft'
            ? t('Version {number} is the draft again. Undo takes that back.', { number: version.number })
            : t('Visitors see version {number} again. Your draft is as it was.', { number: version.number }),
      })
      onClose()
    } catch (error) {
      notifications.show({ message: errorText(error), color: 'red' })
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={t('Version {number}, {at}', { number: version.number, at: momentText(version.at) })}
    >
      <Stack className={classes.view}>
        <Group gap={8}>
          <Button loading={restore.isPending} onClick={() => void back('draft')}>
            {t('Restore as draft')}
          </Button>
          {mayPublish && !version.isPublished && (
            <Button variant="default" loading={restore.isPending} onClick={() => void back('published')}>
              {t('Publish this version again')}
            </Button>
          )}
          <Switch
            label={t('Beside the draft')}
            checked={isCompared}
            onChange={(event) => setIsCompared(event.currentTarget.checked)}
          />
        </Group>
        {canvas.isLoadingError && <LoadFailure error={canvas.error} onRetry={() => void canvas.refetch()} />}
        {canvas.isPending && <Waiting />}
        {canvas.data !== undefined &&
          (isCompared ? (
            <Compared input={canvas.data} />
          ) : (
            <ReadOnlyPage title={t('The page as it was')} input={canvas.data} />
          ))}
      </Stack>
    </Modal>
  )
}

/** A version and the draft side by side, with what differs in words. [EDIT-600] */
function Compared({ input }: { readonly input: RenderInput }) {
  const { canvas, session } = useEditing()
  const draft = useDocument(({ document }) => document)
  const then = documentOf(input)
  const changes = useMemo(
    () => (then === undefined ? [] : documentChanges(then, draft, NAMES)),
    [then, draft],
  )
  const now = canvas.view?.input
  return (
    <div className={classes.compared}>
      <section aria-label={t('What differs')} className={classes.differences}>
        {changes.length === 0 && <Text>{t('The draft says what this version said.')}</Text>}
        <ul className={classes.list}>
          {changes.slice(0, MOST_DIFFERENCES).map((change, index) => (
            <li key={index} className={classes.difference}>
              <strong>{said(change.what)}</strong>
              {change.before !== undefined && <span>{t('Then: {words}', { words: change.before })}</span>}
              {change.after !== undefined && <span>{t('Now: {words}', { words: change.after })}</span>}
            </li>
          ))}
        </ul>
        {changes.length > MOST_DIFFERENCES && (
          <Text>{t('and {count} more', { count: changes.length - MOST_DIFFERENCES })}</Text>
        )}
      </section>
      <Side name={t('This version')} title={t('The page as it was')} input={input} />
      {now !== undefined && (
        <Side
          name={t('The draft')}
          title={t('The page as it is drafted')}
          input={drawnWith(now, session.document)}
        />
      )}
    </div>
  )
}

/** Most differences that are told. */
const MOST_DIFFERENCES = 50

const NAMES: NamesOfBlocks = {
  block: (type) => declared(typeName(type)),
  setting: (type, key) => {
    const label = registry.get(type)?.fields[key]?.label
    return label === undefined ? undefined : declared(label)
  },
}

function Side({
  name,
  title,
  input,
}: {
  readonly name: string
  readonly title: string
  readonly input: RenderInput
}) {
  return (
    <figure className={classes.side}>
      <figcaption>{name}</figcaption>
      <ReadOnlyPage title={title} input={input} />
    </figure>
  )
}

const documentOf = ({ page, footer, edits }: RenderInput): PageDocument | undefined =>
  edits === 'footer' ? footer : 'document' in page ? page.document : undefined

/** What is drawn of a page with the document as it is now. */
const drawnWith = (input: RenderInput, document: PageDocument): RenderInput =>
  input.edits === 'footer'
    ? { ...input, footer: document }
    : 'document' in input.page
      ? { ...input, page: { ...input.page, document } as RenderInput['page'] }
      : input

function ReadOnlyPage({ title, input }: { readonly title: string; readonly input: RenderInput }) {
  const html = useMemo(() => renderPage({ ...input, mode: 'preview' }).html, [input])
  // No scripts and no way out: it is only to be looked at.
  return <iframe className={classes.page} title={title} sandbox="allow-same-origin" srcDoc={html} />
}
