import { Alert, Button, Group, Text } from '@mantine/core'
import { errorText } from '../../api/api-error.ts'
import { useFormPart } from './product-form-context.ts'
import type { ProductSaving } from './use-product-saving.ts'
import { t } from '../../words/words.ts'

/** Why the product was not saved, and what can be done about it. */
export function SaveMessages({ saving }: { readonly saving: ProductSaving }) {
  return (
    <>
      {saving.error !== null &&
        (saving.isConflict ? (
          <Conflict saving={saving} />
        ) : (
          <Alert color="red" variant="light" role="alert" title={t('The product was not saved')}>
            {errorText(saving.error)}
          </Alert>
        ))}
      {saving.setAside !== undefined && <SetAside saving={saving} />}
      {saving.error === null && <ProblemCount />}
    </>
  )
}

function Conflict({ saving }: { readonly saving: ProductSaving }) {
  return (
    <Alert
      color="orange"
      variant="light"
      role="alert"
      title={t('Somebody else saved this product meanwhile')}
      styles={{ title: { color: 'var(--plinth-warning)' } }}
    >
      <Text>{t('Nothing you typed is lost. Look at what they saved, or save yours over it.')}</Text>
      <Group mt="sm">
        <Button variant="default" onClick={saving.loadSaved} loading={saving.isLoading}>
          {t('Show what is saved')}
        </Button>
        <Button variant="default" onClick={saving.saveOver} loading={saving.isLoading || saving.isSaving}>
          {t('Save mine over it')}
        </Button>
      </Group>
      {saving.loadError !== null && (
        <Text mt="sm" c="var(--plinth-danger)">
          {errorText(saving.loadError)}
        </Text>
      )}
    </Alert>
  )
}

function SetAside({ saving }: { readonly saving: ProductSaving }) {
  return (
    <Alert color="gray" variant="light" title={t('This is what is saved now')}>
      <Text>{t('What you had typed is kept until you leave this screen.')}</Text>
      <Group mt="sm">
        <Button variant="default" onClick={saving.bringBack}>
          {t('Bring back what I typed')}
        </Button>
        <Button variant="subtle" onClick={saving.letGo}>
          {t('Let it go')}
        </Button>
      </Group>
    </Alert>
  )
}

function ProblemCount() {
  const count = useFormPart(({ problems }) => Object.keys(problems).length)
  if (count === 0) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {t(
        '{count, plural, one {One field needs} other {# fields need}} another look before this can be saved.',
        { count },
      )}
    </Alert>
  )
}
