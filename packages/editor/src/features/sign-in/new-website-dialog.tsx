import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { CURRENCY_CHOICES } from '../../fields/currency-choices.ts'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { t } from '../../words/words.ts'

const TIME_ZONES = Intl.supportedValuesOf('timeZone')

/** A title as the first part of an address: `Tern & Clay` → `tern-clay`. */
function identifierOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(/[ -]+/g, '-')
    .slice(0, 63)
}

/** What is typed of a new website, and making it. */
function useNewWebsite(onMade: (id: string) => void) {
  const form = useForm({
    initialValues: {
      title: '',
      identifier: '',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      currency: 'USD',
    },
    validate: {
      title: (value) => (value.trim() === '' ? t('Please give a title.') : null),
      identifier: (value) =>
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value.trim())
          ? null
          : t('Use small letters, digits and hyphens.'),
    },
  })
  const make = useMutation({
    mutationFn: (values: typeof form.values) => api('POST /api/config/websites', { body: values }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['session'] })
      onMade(id)
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  // Once it is made, its editor is opened, and that must not ask.
  useUnsavedForm({ isDirty: () => !make.isSuccess && form.isDirty() })
  return { form, make }
}

/** Makes another website of the installation and goes to its editor. */
export function NewWebsiteDialog({
  onMade,
  onClose,
}: {
  /** Gets the id of the website made. */
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}) {
  const { form, make } = useNewWebsite(onMade)
  const problem = formError(make.error)
  return (
    <Modal opened onClose={() => leaveForms(onClose)} title={t('New website')}>
      <form onSubmit={form.onSubmit((values) => make.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('Title')}
            data-autofocus
            maxLength={100}
            {...form.getInputProps('title')}
            onChange={(event) => {
              const title = event.currentTarget.value
              // The identifier follows the title until somebody writes another one.
              if (form.values.identifier === identifierOf(form.values.title))
                form.setFieldValue('identifier', identifierOf(title))
              form.setFieldValue('title', title)
            }}
          />
          <TextInput
            label={t('Identifier')}
            description={t('The first part of its address until it has a domain of its own')}
            maxLength={63}
            {...form.getInputProps('identifier')}
          />
          <Select
            label={t('Currency')}
            searchable
            allowDeselect={false}
            data={CURRENCY_CHOICES}
            {...form.getInputProps('currency')}
          />
          <Select
            label={t('Time zone')}
            searchable
            allowDeselect={false}
            data={TIME_ZONES}
            {...form.getInputProps('timeZone')}
          />
          {problem !== undefined && (
            <Text c="var(--plinth-danger)" role="alert">
              {errorText(problem)}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={make.isPending}>
              {t('Create website')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
