import { Alert, Anchor, Button, Group, Menu, ActionIcon, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import type { Address, DraftForm } from '@plinth/domain'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, errorText } from '../../api/api-error.ts'
import {
  cancelDraft,
  deleteDraft,
  saveDraft,
  useDraft,
  useDraftTotals,
  type DraftTotals,
  withdrawLink,
  type Draft,
} from '../../api/draft-orders.ts'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { focusFirstProblem } from '../../fields/focus-first-problem.ts'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { keptList } from '../../lists/kept-list.ts'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { Timeline } from '../../lists/timeline.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { leaveUnasked, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { useSend } from '../../ui/use-send.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { DraftBuyer, type SiteOfDraft } from './draft-buyer.tsx'
import { DraftCosts } from './draft-costs.tsx'
import { PlaceDraftDialog, SendDraftDialog } from './draft-dialogs.tsx'
import { DraftLines } from './draft-lines.tsx'
import { DRAFT_EVENT_WORDS, DRAFT_STANDINGS } from './draft-words.ts'
import classes from './order-screen.module.css'

/** An order that somebody of the shop writes: begun, saved, sent with a link to pay, or placed at once. [EDIT-501] */
export default function DraftScreen() {
  const { draftId = '' } = useParams()
  const draft = useDraft(draftId)
  const website = signedIn(useSession().data)?.website
  if (website === undefined || (draftId !== '' && draft.isPending)) return <Waiting />
  if (draft.isLoadingError)
    return <LoadFailure level={1} error={draft.error} onRetry={() => void draft.refetch()} />
  return (
    <PlainSources language={website.primaryLanguage} currency={website.currency}>
      <DraftPage
        key={draft.data === undefined ? 'new' : draft.data.id}
        known={draft.data}
        website={website}
      />
    </PlainSources>
  )
}

const emptyForm = (tag: string): DraftForm => ({
  email: '',
  language: tag,
  shippingAddress: null,
  billingAddress: null,
  lines: [],
  discount: null,
  shipping: null,
  note: '',
})

/** An address nobody has begun to write is none. */
const begun = (address: Address | null): Address | null =>
  address !== null && [address.name, address.line1, address.city].some((text) => text.trim() !== '')
    ? address
    : null

interface PageProps {
  readonly known: Draft | undefined
  readonly website: SiteOfDraft
}

const DAY = 24 * 60 * 60 * 1000

/** A draft that is written: the form, what of it is saved, and what was wrong with it. */
function useDraftForm({ known, website }: PageProps) {
  const [draft, setDraft] = useState(known)
  const [form, setForm] = useState(known?.form ?? emptyForm(website.primaryLanguage))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const mayEdit = useCan('orders.edit')
  const isFixed = !mayEdit || (draft !== undefined && draft.state !== 'open')
  const shippingAddress = begun(form.shippingAddress)
  const wanted = { ...form, shippingAddress, billingAddress: begun(form.billingAddress) }
  const saved = draft?.form ?? emptyForm(website.primaryLanguage)
  const isDirty = !isFixed && JSON.stringify(wanted) !== JSON.stringify(saved)
  const [settled] = useDebouncedValue(wanted, 250)
  const priced = useDraftTotals(settled)
  // What is typed and cannot be counted leaves the sums as they were.
  const [counted, setCounted] = useState<DraftTotals>()
  if (priced.data !== undefined && priced.data !== counted) setCounted(priced.data)
  function failed(error: unknown): void {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      setProblems(error.fields)
      focusFirstProblem()
    }
    notifications.show({ color: 'red', message: errorText(error) })
  }
  function took(next: Draft): void {
    setDraft(next)
    setForm(next.form)
    setProblems({})
  }
  // What a carrier asks is asked anew where the draft is opened: what is sent is what stands there. [SHIP-26]
  const isOutdated = () =>
    draft !== undefined &&
    !isFixed &&
    ((priced.data !== undefined && priced.data.grandTotalCents !== draft.totals.grandTotalCents) ||
      Date.now() - (draft.totals.carrierAskedOn ?? Infinity) > DAY)
  const { isBusy, send } = useSend(failed, { stays: true })
  async function save(): Promise<Draft | undefined> {
    // What is typed and is no amount is said by its field.
    if (form.lines.some(({ unitPriceCents }) => Number.isNaN(unitPriceCents))) return undefined
    let saved: Draft | undefined
    await send(async () => {
      saved = await saveDraft(draft, wanted)
      took(saved)
    })
    return saved
  }
  return {
    draft,
    form,
    isBusy,
    isDirty,
    isFixed,
    isOutdated,
    mayEdit,
    totals: isFixed ? draft?.totals : (priced.data ?? counted ?? draft?.totals),
    problemOf: (path: string) => problems[path],
    change(part: Partial<DraftForm>) {
      setForm((before) => ({ ...before, ...part }))
      setProblems({})
    },
    failed,
    took,
    save,
    send,
  }
}

type DraftWork = ReturnType<typeof useDraftForm>

/** What is asked before a draft leaves the desk. */
type Asked = 'send' | 'place'

/** The question that is open: of a draft that was saved for it just now, the one it was saved for. [EDIT-803] */
function useDialog() {
  const { state, pathname } = useLocation()
  const asked: Asked | undefined = state === 'send' || state === 'place' ? state : undefined
  const [dialog, setDialog] = useState(asked)
  const navigate = useNavigate()
  useEffect(() => {
    // Asked once: not again by whoever loads the page anew.
    if (asked !== undefined) void navigate(pathname, { replace: true, state: null })
  }, [asked, pathname, navigate])
  return [dialog, setDialog] as const
}

function DraftPage(props: PageProps) {
  const work = useDraftForm(props)
  const { draft, form, totals, isFixed, problemOf, change } = work
  const { currency } = props.website
  const [dialog, setDialog] = useDialog()
  const navigate = useNavigate()
  const saveAndStay = async (which?: Asked) => {
    const next = await work.save()
    if (next !== undefined && draft === undefined)
      void leaveUnasked(() => navigate(`/config/orders/drafts/${next.id}`, { replace: true, state: which }))
    return next
  }
  useUnsavedForm({ isDirty: () => work.isDirty, save: async () => (await work.save()) !== undefined })
  const open = async (which: Asked) => {
    // A new one asks at its own address: asked here as well, the answer would go to a page that is about to leave.
    if (draft === undefined) return void saveAndStay(which)
    const ready = work.isDirty || work.isOutdated() ? await saveAndStay() : draft
    if (ready !== undefined) setDialog(which)
  }
  const close = () => setDialog(undefined)
  const state = draft?.state ?? 'open'
  const fields = { currency, disabled: isFixed, problemOf }
  return (
    <Screen
      back={{ to: keptList('/config/orders/drafts'), label: t('All drafts') }}
      title={
        <Group gap="sm" component="span">
          {draft === undefined ? t('New order') : t('Draft D{number}', { number: draft.number })}
          <StatusBadge tone={DRAFT_STANDINGS[state].tone}>{DRAFT_STANDINGS[state].text}</StatusBadge>
        </Group>
      }
      actions={
        work.mayEdit && (
          <Actions work={work} onSave={() => void saveAndStay()} onOpen={(which) => void open(which)} />
        )
      }
    >
      <div className={`${classes.columns} ${isFixed ? classes.fixed : ''}`}>
        <Stack gap="xl">
          {draft !== undefined && <Standing draft={draft} work={work} />}
          <DraftLines
            {...fields}
            lines={form.lines}
            totals={totals}
            onChange={(lines) => change({ lines })}
          />
          <DraftCosts {...fields} form={form} totals={totals} onChange={change} />
          {draft !== undefined && <History draft={draft} />}
        </Stack>
        <DraftBuyer {...fields} form={form} website={props.website} onChange={change} />
      </div>
      {draft !== undefined && dialog !== undefined && (
        <Selling
          draft={draft}
          dialog={dialog}
          work={work}
          onClose={close}
          onPlaced={(id) => void leaveUnasked(() => navigate(`/config/orders/${id}`))}
        />
      )}
    </Screen>
  )
}

function Selling({
  draft,
  dialog,
  work,
  onClose,
  onPlaced,
}: {
  readonly draft: Draft
  readonly dialog: Asked
  readonly work: DraftWork
  readonly onClose: () => void
  readonly onPlaced: (orderId: string) => void
}) {
  const onFailed = (error: unknown) => {
    onClose()
    work.failed(error)
  }
  const onDone = (next: Draft) => {
    onClose()
    work.took(next)
    if (next.orderId !== null) onPlaced(next.orderId)
  }
  const Dialog = dialog === 'send' ? SendDraftDialog : PlaceDraftDialog
  return <Dialog draft={draft} onDone={onDone} onFailed={onFailed} onClose={onClose} />
}

function Actions({
  work,
  onSave,
  onOpen,
}: {
  readonly work: DraftWork
  readonly onSave: () => void
  readonly onOpen: (which: Asked) => void
}) {
  const { draft, isBusy, isDirty } = work
  const state = draft?.state ?? 'open'
  const navigate = useNavigate()
  return (
    <>
      {state === 'open' && (
        <Button variant="default" loading={isBusy} disabled={!isDirty} onClick={onSave}>
          {t('Save')}
        </Button>
      )}
      {(state === 'open' || state === 'sent') && (
        <Button variant="default" disabled={isBusy} onClick={() => onOpen('place')}>
          {t('Place the order')}
        </Button>
      )}
      {state === 'open' && (
        <Button disabled={isBusy} onClick={() => onOpen('send')}>
          {t('Send a link to pay')}
        </Button>
      )}
      {draft !== undefined && state !== 'ordered' && (
        <MoreActions
          draft={draft}
          isBusy={isBusy}
          onCancel={() => void work.send(async () => work.took(await cancelDraft(draft)))}
          onDelete={() =>
            void work.send(async () => {
              await deleteDraft(draft)
              void leaveUnasked(() => navigate('/config/orders/drafts'))
            })
          }
        />
      )}
    </>
  )
}

function MoreActions({
  draft,
  isBusy,
  onCancel,
  onDelete,
}: {
  readonly draft: Draft
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onDelete: () => void
}) {
  const ask = (title: string, text: string, confirm: string, onConfirm: () => void) =>
    modals.openConfirmModal({
      title,
      children: <Text>{text}</Text>,
      labels: { confirm, cancel: t('Keep it') },
      confirmProps: { color: 'red' },
      onConfirm,
    })
  const { number } = draft
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" disabled={isBusy} aria-label={t('More for this draft')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {draft.state !== 'canceled' && (
          <Menu.Item
            onClick={() =>
              ask(
                t('Cancel draft D{number}?', { number }),
                t('A link that is out ends, and what was held for it is free. The draft stays in the list.'),
                t('Cancel the draft'),
                onCancel,
              )
            }
          >
            {t('Cancel the draft')}
          </Menu.Item>
        )}
        {draft.state !== 'sent' && (
          <Menu.Item
            color="red"
            onClick={() =>
              ask(
                t('Delete draft D{number}?', { number }),
                t('It is gone for good.'),
                t('Delete the draft'),
                onDelete,
              )
            }
          >
            {t('Delete the draft')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What became of it: the link that is out, or the order. */
function Standing({ draft, work }: { readonly draft: Draft; readonly work: DraftWork }) {
  if (draft.orderId !== null)
    return (
      <Alert color="green" variant="light">
        {t('This draft has become an order.')}{' '}
        <Anchor component={Link} to={`/config/orders/${draft.orderId}`}>
          {t('Open the order')}
        </Anchor>
      </Alert>
    )
  if (draft.link === null) return null
  return (
    <Alert color="blue" variant="light" title={t('A link to pay is out')}>
      <Stack gap="sm">
        <Text>
          {t('It works until:')} <Moment at={draft.link.expiresOn} />
        </Text>
        <TextInput aria-label={t('Link to pay')} readOnly value={draft.link.url} />
        <Group gap="sm">
          <CopyText text={draft.link.url} />
          {work.mayEdit && (
            <Button variant="default" onClick={() => void withdrawLink(draft).then(work.took, work.failed)}>
              {t('Withdraw it and change the draft')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

function History({ draft }: { readonly draft: Draft }) {
  return (
    <section aria-label={t('What happened')}>
      <h2 className={classes.heading}>{t('What happened')}</h2>
      <Timeline>
        {draft.events.toReversed().map(({ id, type, actorName, at }) => (
          <li key={id}>
            <Text>{DRAFT_EVENT_WORDS[type]}</Text>
            <Text c="var(--plinth-quiet)" size="xs">
              <Moment at={at} />
              {actorName !== undefined && <> · {actorName}</>}
            </Text>
          </li>
        ))}
      </Timeline>
    </section>
  )
}
