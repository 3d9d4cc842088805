import { Text } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import { field, readFields } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { CardOfForm } from '../../fields/field-card.tsx'
import { FormFields, useFieldsForm } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { SavedForm } from './settings-form.tsx'

type Captcha = AnswerOf<'GET /api/config/captcha'>

const KEY = ['captcha']

const fieldsOf = (hasApiKey: boolean) => ({
  siteKey: field.text('Site key', {
    max: 100,
    line: true,
    pattern: {
      source: '[\\w.:-]*',
      says: 'Copy it as Google shows it: letters, digits, hyphens and underscores.',
    },
  }),
  projectId: field.text('Project', {
    max: 100,
    line: true,
    pattern: {
      source: '[\\w.:-]*',
      says: 'Copy it as Google shows it: letters, digits, hyphens and underscores.',
    },
  }),
  apiKey: field.secret(
    'API key',
    { max: 200 },
    hasApiKey ? { placeholder: 'It is set; write another one to change it' } : {},
  ),
  leastScore: field.number(
    'Minimum score',
    { min: 0, max: 1, step: 0.1 },
    { default: 0.5, help: 'Google gives 1 to people and 0 to programs. Answers below it are kept apart.' },
  ),
})

/** What forms need beside themselves: the keys of Google reCAPTCHA, for whoever wants it. [EDIT-381] */
export function FormSettings(sources: { readonly language: string; readonly currency: string }) {
  const captcha = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/config/captcha', {}, { signal }),
  })
  if (captcha.isPending) return <Waiting />
  if (captcha.isLoadingError)
    return <LoadFailure error={captcha.error} onRetry={() => void captcha.refetch()} />
  return (
    <PlainSources {...sources}>
      <Keys key={JSON.stringify(captcha.data)} captcha={captcha.data} />
    </PlainSources>
  )
}

function Keys({ captcha: { hasApiKey, ...captcha } }: { readonly captcha: Captcha }) {
  const fields = fieldsOf(hasApiKey)
  const form = useFieldsForm(fields, { ...captcha, apiKey: '' })
  return (
    <SavedForm
      form={form}
      save={async (values) => {
        const body = readFields(fields, values)
        queryClient.setQueryData(KEY, await api('PUT /api/config/captcha', { body }))
        form.resetDirty()
      }}
    >
      <CardOfForm title={t('Google reCAPTCHA')}>
        <Text c="var(--plinth-soft)" maw="60ch">
          {t(
            'Forms check by themselves that a person sends them, without asking anybody else. Only for a form that is to use Google’s check instead are these keys of reCAPTCHA Enterprise needed. Visitors are asked before anything of Google is loaded.',
          )}
        </Text>
        <FormFields form={form} fields={fields} />
      </CardOfForm>
    </SavedForm>
  )
}
