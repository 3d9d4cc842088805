import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { momentOf, wallTime } from '@plinth/domain'
import { useState } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import {
  endPreviewLink,
  makePreviewLink,
  usePreviewLinks,
  type PreviewLink,
  type WantedLink,
} from '../api/preview-links.ts'
import { signedIn, useSession } from '../api/session.ts'
import { showError } from '../ui/feedback.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ZoneNeeded } from '../ui/zone-needed.tsx'
import { knowsZone, zonedText, zoneName, zoneOrUtc } from '../words/site-time.ts'
import { CopiedOnce } from '../ui/copied-once.tsx'
import { languageName } from '../words/language-name.ts'
import { asItCame, useSend } from '../ui/use-send.ts'
import { t } from '../words/words.ts'
import classes from './preview-links-dialog.module.css'

const DAYS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '1', label: t('1 day') },
  { value: '7', label: t('7 days') },
  { value: '30', label: t('30 days') },
]

/** What keeps visitors from a page: a password, or that it is for members, all of them or those of some areas. */
export type KeptBy = 'password' | 'members' | 'areas'

/** Who looks at a page that is not for everybody. */
type SeenAs = 'allowed' | 'guest' | 'member'

interface View {
  readonly label: string
  /** As whom it can be shown, in words. */
  readonly choices: Partial<Record<SeenAs, string>>
  /** The same, said of a link. */
  readonly notes: Partial<Record<SeenAs, string>>
}

/** As whom a page is looked at that is not for everybody. [PREVIEW-7] [PREVIEW-10] [PREVIEW-11] */
const VIEWS: Readonly<Record<KeptBy, View>> = {
  password: {
    label: t('The password of the page'),
    choices: {
      allowed: t('Show the page without asking for it'),
      guest: t('Show what visitors without it see'),
    },
    notes: { guest: t('Asks for the password of the page') },
  },
  members: {
    label: t('Show the page as'),
    choices: {
      allowed: t('Members see it'),
      guest: t('Visitors who are not signed in see it'),
    },
    notes: { guest: t('As visitors who are not signed in see it') },
  },
  areas: {
    label: t('Show the page as'),
    choices: {
      allowed: t('Members of its areas see it'),
      member: t('Members who are in none of its areas see it'),
      guest: t('Visitors who are not signed in see it'),
    },
    notes: {
      member: t('As members see it who are in none of its areas'),
      guest: t('As visitors who are not signed in see it'),
    },
  },
}

/** Links that show a draft to somebody without an account: made, listed, ended. [EDIT-233] */
export function PreviewLinksDialog({
  documentId,
  keptBy,
  onClose,
}: {
  readonly documentId: string
  /** What keeps visitors from the page. */
  readonly keptBy: KeptBy | undefined
  readonly onClose: () => void
}) {
  const timeZone = signedIn(useSession().data)?.website.timeZone ?? 'UTC'
  const [address, setAddress] = useState<string>()
  return (
    <Modal opened onClose={onClose} title={t('Share a preview')}>
      <Stack>
        <Text c="var(--plinth-soft)">
          {t(
            'Whoever has the link sees this draft without signing in, as it is at that moment. The rest of the website is shown as it is published. Forms and the cart do nothing there.',
          )}
        </Text>
        <NewLink documentId={documentId} keptBy={keptBy} timeZone={timeZone} onMade={setAddress} />
        {address !== undefined && <MadeLink address={address} />}
        <Links documentId={documentId} keptBy={keptBy} timeZone={timeZone} />
      </Stack>
    </Modal>
  )
}

/** The next full hour of the day after. */
const tomorrow = (now: number): number => Math.ceil((now + 86_400_000) / 3_600_000) * 3_600_000

/** What is chosen for a link, and making it. */
function useNewLink(documentId: string, timeZone: string, onMade: (address: string) => void) {
  const [days, setDays] = useState<WantedLink['days']>(7)
  const [isLater, setIsLater] = useState(false)
  const [wall, setWall] = useState(() => wallTime(tomorrow(Date.now()), zoneOrUtc(timeZone)))
  const [seenAs, setSeenAs] = useState<SeenAs>('allowed')
  const [language, setLanguage] = useState('')
  const { problem, setProblem, isBusy, send } = useSend(asItCame, { stays: true })
  const moment = knowsZone(timeZone) ? momentOf(wall, timeZone) : Number.NaN
  const make = () =>
    send(async () =>
      onMade(
        await makePreviewLink(documentId, {
          days,
          ...(isLater ? { showAt: moment } : {}),
          ...(seenAs === 'guest' ? { asksPassword: true } : {}),
          ...(seenAs === 'member' ? { asMember: true } : {}),
          ...(language === '' ? {} : { language }),
        }),
      ),
    )
  const ofDate = problem instanceof ApiError ? problem.fields['showAt'] : undefined
  return {
    days,
    setDays,
    isLater,
    setIsLater,
    wall,
    setWall: (text: string) => {
      setProblem(undefined)
      setWall(text)
    },
    seenAs,
    setSeenAs,
    language,
    setLanguage,
    make,
    isBusy,
    isReady: !isLater || !Number.isNaN(moment),
    ofDate,
    problem: problem === undefined || ofDate !== undefined ? undefined : errorText(problem),
  }
}

function NewLink({
  documentId,
  keptBy,
  timeZone,
  onMade,
}: {
  readonly documentId: string
  readonly keptBy: KeptBy | undefined
  readonly timeZone: string
  readonly onMade: (address: string) => void
}) {
  const link = useNewLink(documentId, timeZone, onMade)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void link.make()
      }}
    >
      <Stack>
        <NativeSelect
          label={t('The link works for')}
          data-autofocus
          data={[...DAYS]}
          value={String(link.days)}
          onChange={(event) => link.setDays(Number(event.currentTarget.value) as WantedLink['days'])}
        />
        <NativeSelect
          label={t('Show the website')}
          data={[
            { value: 'now', label: t('As it is') },
            { value: 'later', label: t('As it will be at a date') },
          ]}
          value={link.isLater ? 'later' : 'now'}
          onChange={(event) => link.setIsLater(event.currentTarget.value === 'later')}
        />
        {link.isLater && (
          <ZoneNeeded timeZone={timeZone}>
            <TextInput
              type="datetime-local"
              label={t('Date of the preview')}
              description={t(
                'In the time zone of the website, {timeZone}. What is scheduled until then is shown as published.',
                { timeZone: zoneName(timeZone) },
              )}
              required
              value={link.wall}
              error={link.ofDate}
              onChange={(event) => link.setWall(event.currentTarget.value)}
            />
          </ZoneNeeded>
        )}
        {keptBy !== undefined && (
          <NativeSelect
            label={VIEWS[keptBy].label}
            data={Object.entries(VIEWS[keptBy].choices).map(([value, label]) => ({ value, label }))}
            value={link.seenAs}
            onChange={(event) => link.setSeenAs(event.currentTarget.value as SeenAs)}
          />
        )}
        <LanguageChoice value={link.language} onChange={link.setLanguage} />
        {link.problem !== undefined && (
          <Text role="alert" c="var(--plinth-danger)">
            {link.problem}
          </Text>
        )}
        <Group justify="end">
          <Button type="submit" loading={link.isBusy} disabled={!link.isReady}>
            {t('Make a link')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** In which language the page is shown, where the website has several. [PREVIEW-12] */
function LanguageChoice({
  value,
  onChange,
}: {
  readonly value: string
  /** Gets no words for the primary language. */
  readonly onChange: (language: string) => void
}) {
  const website = signedIn(useSession().data)?.website
  if (website === undefined || website.languages.length < 2) return null
  const others = website.languages.filter((tag) => tag !== website.primaryLanguage)
  return (
    <NativeSelect
      label={t('Language')}
      data={[
        { value: '', label: languageName(website.primaryLanguage) },
        ...others.map((tag) => ({ value: tag, label: languageName(tag) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function MadeLink({ address }: { readonly address: string }) {
  return (
    <Alert title={t('The link is made')} role="status">
      <Text mb="sm">{t('Copy it now: it is shown only this once.')}</Text>
      <CopiedOnce label={t('Link to the preview')} link={address} />
    </Alert>
  )
}

/** Links that work, or would if who made them still might share. */
function Links({
  documentId,
  keptBy,
  timeZone,
}: {
  readonly documentId: string
  readonly keptBy: KeptBy | undefined
  readonly timeZone: string
}) {
  const links = usePreviewLinks(documentId)
  if (links.isLoadingError) return <LoadFailure error={links.error} onRetry={() => void links.refetch()} />
  if (links.data === undefined) return <Waiting />
  const { links: all } = links.data
  return (
    <section aria-label={t('Links to this draft')}>
      <Title order={3} size="h5" mb={8}>
        {t('Links to this draft')}
      </Title>
      {all.length === 0 ? (
        <Text c="var(--plinth-soft)">{t('There are none at the moment.')}</Text>
      ) : (
        <ul className={classes.list}>
          {all.map((link) => (
            <LinkRow key={link.id} link={link} keptBy={keptBy} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkRow({
  link,
  keptBy = 'password',
  timeZone,
}: {
  readonly link: PreviewLink
  readonly keptBy: KeptBy | undefined
  readonly timeZone: string
}) {
  const { madeBy, expiresAt, lastUsedAt, showAt, asksPassword, asMember, language, works } = link
  const note = VIEWS[keptBy].notes[asMember ? 'member' : asksPassword ? 'guest' : 'allowed']
  const until = t('By {name}, works until {moment}', {
    name: madeBy,
    moment: zonedText(expiresAt, timeZone),
  })
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{until}</Text>
        {showAt !== null && (
          <Text size="sm">
            {t('The website as it will be on {moment}', { moment: zonedText(showAt, timeZone) })}
          </Text>
        )}
        {note !== undefined && <Text size="sm">{note}</Text>}
        {language !== null && (
          <Text size="sm">{t('In {language}', { language: languageName(language) })}</Text>
        )}
        <Text size="sm" c="var(--plinth-quiet)">
          {lastUsedAt === null
            ? t('Not opened yet')
            : t('Last opened on {moment}', { moment: zonedText(lastUsedAt, timeZone) })}
        </Text>
        {!works && (
          <Text size="sm" c="var(--plinth-warning)">
            {t('Shows nothing: {name} may not share drafts any more.', { name: madeBy })}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('End link: {link}', { link: until })}
        onClick={() => void endPreviewLink(link).catch(showError)}
      >
        {t('End link')}
      </Button>
    </li>
  )
}
