import { Button, Group, Stack, Text, Title } from '@mantine/core'
import {
  addressOfLink,
  CONSENT_LIMITS,
  field,
  linkOfAddress,
  readFields,
  readText,
  writeText,
} from '@plinth/domain'
import { CONSENTS_FILE, useConsents } from '../../api/consents.ts'
import { useCan } from '../../api/session.ts'
import type { WebsiteSettings } from '../../api/settings.ts'
import { CardOfForm } from '../../fields/field-card.tsx'
import { FormFields, useFieldsForm, type FormValues } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { SettingsForm } from './settings-form.tsx'

const id = { max: CONSENT_LIMITS.id, line: true } as const

const ASKED = {
  isOn: field.toggle('Ask visitors about cookies', {
    help: 'Whoever agrees gets the services below; nothing of them is loaded before, nor at the checkout and in accounts. Without a service there is nothing to ask, and nobody is asked.',
  }),
  title: field.text(
    'Title',
    { max: CONSENT_LIMITS.title, line: true },
    { help: 'Left empty: “May we use cookies?”' },
  ),
  text: field.text(
    'Text',
    { max: CONSENT_LIMITS.text },
    {
      lines: 4,
      help: 'Say what you use and why. It is kept with each answer as a proof. Left empty, it is said in our words.',
    },
  ),
  policy: field.link('Read more leads to', { help: 'Your privacy policy.' }),
}
const SERVICES = {
  tagManager: field.text('Google Tag Manager', id, {
    help: 'The number of the container, as in GTM-AB12CD3.',
  }),
  tagManagerFor: field.choice(
    'Its tags are for',
    [
      ['statistics', 'Statistics'],
      ['marketing', 'Marketing'],
    ],
    {},
  ),
  metaPixel: field.text('Meta Pixel', id, { help: 'Its number, for marketing.' }),
  pinterestTag: field.text('Pinterest Tag', id, { help: 'Its number, for marketing.' }),
}
const FIELDS = { ...ASKED, ...SERVICES }

function valuesOf({ consent, primaryLanguage }: WebsiteSettings) {
  return {
    ...consent,
    title: readText(consent.title, primaryLanguage, primaryLanguage),
    text: readText(consent.text, primaryLanguage, primaryLanguage),
    policy: linkOfAddress(consent.policy),
  }
}

function settingsOf(
  { consent, primaryLanguage }: WebsiteSettings,
  values: FormValues,
): Partial<WebsiteSettings> {
  const { title, text, policy, tagManager, metaPixel, pinterestTag, ...typed } = readFields(FIELDS, values)
  return {
    consent: {
      ...typed,
      tagManager: tagManager.trim().toUpperCase(),
      metaPixel: metaPixel.trim(),
      pinterestTag: pinterestTag.trim(),
      title: writeText(consent.title, primaryLanguage, title),
      text: writeText(consent.text, primaryLanguage, text),
      policy: policy === null ? '' : addressOfLink(policy),
    },
  }
}

/** What visitors are asked before a service of others is loaded, and how they have answered. [EDIT-760] */
export default function ConsentSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const mayEdit = useCan('settings.edit')
  const form = useFieldsForm(FIELDS, valuesOf(settings))
  return (
    <Stack gap="xl">
      <SettingsForm form={form} kept={{ settings, valuesOf, settingsOf }} keptAt={KEPT_AT}>
        <PlainSources language={settings.primaryLanguage} currency={settings.currency}>
          <CardOfForm title={t('What visitors are asked')}>
            <FormFields form={form} fields={ASKED} />
          </CardOfForm>
          <CardOfForm title={t('Services')}>
            <FormFields form={form} fields={SERVICES} />
          </CardOfForm>
        </PlainSources>
      </SettingsForm>
      {mayEdit && <Answers />}
    </Stack>
  )
}

const KEPT_AT = Object.fromEntries(Object.keys(FIELDS).map((name) => [`consent.${name}`, name]))

/** How visitors have answered, and the proofs of it as a file. [EDIT-761] */
function Answers() {
  const consents = useConsents()
  if (consents.isPending) return <Waiting />
  if (consents.isLoadingError)
    return <LoadFailure error={consents.error} onRetry={() => void consents.refetch()} />
  const { all, some, none, since } = consents.data
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('Answers')}
      </Title>
      {since === null ? (
        <Text c="var(--plinth-soft)">{t('Nobody has answered yet.')}</Text>
      ) : (
        <>
          <Text maw="60ch">
            {t('In the last thirty days {all} accepted all, {some} chose, and {none} rejected all.', {
              all,
              some,
              none,
            })}
          </Text>
          <Group>
            <Button component="a" href={CONSENTS_FILE} variant="default" download>
              {t('Download the proofs')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
