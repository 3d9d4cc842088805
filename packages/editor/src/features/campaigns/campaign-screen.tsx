import {
  Box,
  Button,
  Checkbox,
  Group,
  Menu,
  NativeSelect,
  NumberInput,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { CAMPAIGN_LIMITS, readText } from '@plinth/domain'
import { IconDots, IconPencil, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, errorText } from '../../api/api-error.ts'
import {
  beginCampaign,
  campaignsChanged,
  changeCampaign,
  deleteCampaign,
  stepCampaign,
  useAudience,
  useCampaign,
  useCampaignPreview,
  useSegments,
  useTopics,
  type Campaign,
  type CampaignStep,
} from '../../api/campaigns.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { leaveUnasked, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { CampaignReport } from './campaign-report.tsx'
import { STATE_WORDS } from './campaign-words.ts'
import { SendDialog } from './send-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

const BACK = { to: '/config/campaigns', label: t('Back to campaigns') }

/** From this size on, in bytes, a large mail service cuts a mail off. */
const CLIPPED = 100_000

/** One campaign: what it says of itself, to whom it goes, how it looks; and what became of it. [EDIT-561] [EDIT-562] */
export default function CampaignScreen() {
  const { campaignId = '' } = useParams()
  const campaign = useCampaign(campaignId)
  if (campaign.isLoadingError)
    return (
      <Screen title={t('Campaign')} back={BACK}>
        <LoadFailure error={campaign.error} onRetry={() => void campaign.refetch()} />
      </Screen>
    )
  if (campaign.data === undefined)
    return (
      <Screen title={t('Campaign')} back={BACK}>
        <Waiting />
      </Screen>
    )
  return <Open campaign={campaign.data} />
}

const act = (work: Promise<unknown>): void =>
  void work.catch(showError).finally(() => void campaignsChanged())

function Open({ campaign }: { readonly campaign: Campaign }) {
  const { id, state, documentId } = campaign
  const languages = signedIn(useSession().data)?.website.languages ?? ['en']
  const [dialog, setDialog] = useState<'send' | 'test'>()
  const subject = readText(campaign.subject, languages[0] ?? 'en', languages[0] ?? 'en')
  const isDraft = state === 'draft'
  return (
    <Screen
      title={subject === '' ? t('New campaign') : subject}
      back={BACK}
      actions={
        <Group gap={8}>
          <StatusBadge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</StatusBadge>
          {isDraft && (
            <>
              <Button
                component={Link}
                to={`/config/pages/${documentId}`}
                state={{ from: `campaign:${id}` }}
                variant="default"
                leftSection={<IconPencil size={16} />}
              >
                {t('Write the mail')}
              </Button>
              <Button variant="default" onClick={() => setDialog('test')}>
                {t('Send a test')}
              </Button>
              <Button leftSection={<IconSend size={16} />} onClick={() => setDialog('send')}>
                {t('Send')}
              </Button>
            </>
          )}
          <Steps campaign={campaign} />
          <More campaign={campaign} />
        </Group>
      }
    >
      {campaign.problem !== null && (
        <Text mb="md" c="var(--plinth-danger)" role="alert">
          {campaign.state === 'sending'
            ? t('The mail server takes nothing at the moment, and is asked again in two minutes: {problem}', {
                problem: campaign.problem,
              })
            : campaign.problem}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        {isDraft ? (
          <Settings key={id} campaign={campaign} languages={languages} />
        ) : (
          <CampaignReport campaign={campaign} />
        )}
        <Preview id={id} languages={languages} />
      </SimpleGrid>
      {dialog === 'send' && <SendDialog campaign={campaign} onClose={() => setDialog(undefined)} />}
      {dialog === 'test' && <TestDialog id={id} languages={languages} onClose={() => setDialog(undefined)} />}
    </Screen>
  )
}

const STEP_WORDS: Readonly<Record<Exclude<CampaignStep, 'cancel' | 'send-unsure'>, string>> = {
  unschedule: t('Take off the schedule'),
  pause: t('Pause'),
  resume: t('Go on'),
}

/** What can be done with a campaign that is under way. */
function Steps({ campaign: { id, state } }: { readonly campaign: Campaign }) {
  const step =
    state === 'scheduled'
      ? 'unschedule'
      : state === 'sending'
        ? 'pause'
        : state === 'paused'
          ? 'resume'
          : null
  return (
    <>
      {step !== null && (
        <Button variant="default" onClick={() => act(stepCampaign(id, step))}>
          {STEP_WORDS[step]}
        </Button>
      )}
      {step !== null && (
        <Button
          variant="default"
          c="var(--plinth-danger)"
          onClick={() =>
            modals.openConfirmModal({
              title: t('Cancel this campaign?'),
              children: (
                <Text>{t('Who has it already keeps it; nobody else gets it. It cannot go on again.')}</Text>
              ),
              labels: { confirm: t('Cancel the campaign'), cancel: t('Keep it') },
              confirmProps: { color: 'red' },
              onConfirm: () => act(stepCampaign(id, 'cancel')),
            })
          }
        >
          {t('Cancel')}
        </Button>
      )}
    </>
  )
}

function More({ campaign: { id, state } }: { readonly campaign: Campaign }) {
  const navigate = useNavigate()
  const isDeletable = state === 'draft' || state === 'sent' || state === 'canceled'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={8} aria-label={t('More for this campaign')}>
          <IconDots size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => act(beginCampaign(id).then((copy) => navigate(`/config/campaigns/${copy.id}`)))}
        >
          {t('Duplicate')}
        </Menu.Item>
        {isDeletable && (
          <Menu.Item
            color="red"
            onClick={() =>
              modals.openConfirmModal({
                title: t('Delete this campaign?'),
                children: <Text>{t('Its mail and its report are gone for good.')}</Text>,
                labels: { confirm: t('Delete'), cancel: t('Keep it') },
                confirmProps: { color: 'red' },
                onConfirm: () =>
                  act(
                    deleteCampaign(id).then(() =>
                      leaveUnasked(() => navigate('/config/campaigns', { replace: true })),
                    ),
                  ),
              })
            }
          >
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Values {
  readonly subject: Readonly<Record<string, string>>
  readonly previewText: Readonly<Record<string, string>>
  readonly senderName: string
  readonly replyTo: string
  readonly segmentId: string
  readonly topicId: string
  readonly perHour: number
  readonly isCounted: boolean
}

/** What was refused, at each field; of the whole, where it was none of them. */
function problemsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.keys(fields).length > 0 ? fields : { form: errorText(error) }
}

const valuesOf = (campaign: Campaign): Values => ({
  subject: campaign.subject,
  previewText: campaign.previewText,
  senderName: campaign.senderName,
  replyTo: campaign.replyTo,
  segmentId: campaign.segmentId ?? '',
  topicId: campaign.topicId ?? '',
  perHour: campaign.perHour,
  isCounted: campaign.isCounted,
})

function Settings({
  campaign,
  languages,
}: {
  readonly campaign: Campaign
  readonly languages: readonly string[]
}) {
  const [saved, setSaved] = useState(() => valuesOf(campaign))
  const [values, setValues] = useState(saved)
  const { problem: problems = {}, isBusy: isSaving, send } = useSend(problemsOf, { stays: true })
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes })
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  const save = () =>
    send(async () => {
      const { segmentId, topicId, ...rest } = values
      await changeCampaign(campaign.id, {
        ...rest,
        segmentId: segmentId === '' ? null : segmentId,
        topicId: topicId === '' ? null : topicId,
      })
      setSaved(values)
      void campaignsChanged()
      notifications.show({ message: t('Saved') })
    })
  useUnsavedForm({ isDirty: () => isDirty, save })
  const fields = { values, set, problems }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <TextFields {...fields} languages={languages} />
        <SenderFields {...fields} from={campaign.from} />
        <ToFields {...fields} id={campaign.id} isDirty={isDirty} />
        <SpeedFields {...fields} />
        {problems['form'] !== undefined && (
          <Text c="var(--plinth-danger)" role="alert">
            {problems['form']}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface FormFields {
  readonly values: Values
  readonly set: (changes: Partial<Values>) => void
  readonly problems: Readonly<Record<string, string>>
}

/** Subject and preview text, in each language. */
function TextFields({
  values,
  set,
  problems,
  languages,
}: FormFields & { readonly languages: readonly string[] }) {
  const named = (label: string, language: string) =>
    languages.length === 1 ? label : t('{label} ({language})', { label, language })
  return (
    <>
      {languages.map((language) => (
        <Stack key={language} gap="md">
          <TextInput
            label={named(t('Subject'), language)}
            maxLength={CAMPAIGN_LIMITS.subject}
            value={values.subject[language] ?? ''}
            error={problems['subject']}
            onChange={({ currentTarget: { value } }) =>
              set({ subject: { ...values.subject, [language]: value } })
            }
          />
          <TextInput
            label={named(t('Preview text'), language)}
            description={t('What lists of mails show beside the subject.')}
            maxLength={CAMPAIGN_LIMITS.previewText}
            value={values.previewText[language] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set({ previewText: { ...values.previewText, [language]: value } })
            }
          />
        </Stack>
      ))}
    </>
  )
}

function SenderFields({ values, set, problems, from }: FormFields & { readonly from: string }) {
  return (
    <>
      <TextInput
        label={t('Sender name')}
        description={t('Sent from {from}', { from: from })}
        maxLength={CAMPAIGN_LIMITS.senderName}
        value={values.senderName}
        error={problems['senderName']}
        onChange={({ currentTarget: { value } }) => set({ senderName: value })}
      />
      <TextInput
        label={t('Replies go to')}
        description={t('Left empty, where answers to other mails of the website go.')}
        type="email"
        value={values.replyTo}
        error={problems['replyTo']}
        onChange={({ currentTarget: { value } }) => set({ replyTo: value.trim() })}
      />
    </>
  )
}

/** To whom, and how many that would be. */
function ToFields({
  values,
  set,
  problems,
  id,
  isDirty,
}: FormFields & { readonly id: string; readonly isDirty: boolean }) {
  const segments = useSegments()
  const topics = useTopics().data ?? []
  const audience = useAudience(id).data
  return (
    <>
      <NativeSelect
        label={t('To')}
        value={values.segmentId}
        error={problems['segmentId']}
        data={[
          {
            value: '',
            label: t('Everybody who gets the newsletter ({count})', {
              count: segments.data?.everybody ?? 0,
            }),
          },
          ...(segments.data?.segments ?? []).map(({ id, name, people }) => ({
            value: id,
            label: `${name} (${people})`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) => set({ segmentId: value })}
      />
      {topics.length > 0 && (
        <NativeSelect
          label={t('Topic')}
          description={t('Who does not want a topic gets none of its mails.')}
          value={values.topicId}
          error={problems['topicId']}
          data={[
            { value: '', label: t('No topic') },
            ...topics.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ topicId: value })}
        />
      )}
      {audience !== undefined && !isDirty && (
        <Text c="var(--plinth-soft)" role="status">
          {audience.blocked === 0
            ? t(
                '{people, plural, =0 {Nobody would get it now} one {# person would get it now} other {# people would get it now}}',
                { people: audience.people },
              )
            : t(
                '{people, plural, =0 {Nobody would get it now} one {# person would get it now} other {# people would get it now}}; {blocked, plural, one {# address is} other {# addresses are}} blocked',
                { people: audience.people, blocked: audience.blocked },
              )}
        </Text>
      )}
    </>
  )
}

function SpeedFields({ values, set, problems }: FormFields) {
  return (
    <>
      <NumberInput
        label={t('Mails an hour')}
        description={t('No more than your mail service allows.')}
        min={CAMPAIGN_LIMITS.leastPerHour}
        max={CAMPAIGN_LIMITS.mostPerHour}
        value={values.perHour}
        error={problems['perHour']}
        onChange={(value) => set({ perHour: typeof value === 'number' ? value : values.perHour })}
      />
      <Checkbox
        label={t('Count opens and clicks')}
        description={t('Only of those who allowed it on their preferences page.')}
        checked={values.isCounted}
        onChange={({ currentTarget: { checked } }) => set({ isCounted: checked })}
      />
    </>
  )
}

/** The mail as it will be sent. */
function Preview({ id, languages }: { readonly id: string; readonly languages: readonly string[] }) {
  const [language, setLanguage] = useState(languages[0] ?? 'en')
  const [isText, setIsText] = useState(false)
  const preview = useCampaignPreview(id, language)
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={t('Preview')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('Preview')}
        </Title>
        <Group gap={8}>
          {languages.length > 1 && (
            <NativeSelect
              aria-label={t('Language')}
              data={[...languages]}
              value={language}
              onChange={({ currentTarget: { value } }) => setLanguage(value)}
            />
          )}
          <Button variant="default" onClick={() => setIsText(!isText)} aria-pressed={isText}>
            {t('Plain text')}
          </Button>
        </Group>
      </Group>
      {preview.isPending && <Waiting />}
      {preview.isLoadingError && <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data !== undefined && (
        <>
          {preview.data.bytes > CLIPPED && (
            <Text mb="sm" c="var(--plinth-danger)">
              {t('This mail is long: some mail services show only its beginning. Shorten it.')}
            </Text>
          )}
          {isText ? (
            <Box
              component="pre"
              tabIndex={0}
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 }}
            >
              {preview.data.text}
            </Box>
          ) : (
            <iframe
              title={t('The mail')}
              sandbox=""
              srcDoc={preview.data.html}
              style={{ width: '100%', height: 640, border: 0, background: '#fff' }}
            />
          )}
        </>
      )}
    </Paper>
  )
}
