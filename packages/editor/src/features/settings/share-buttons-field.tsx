import { Checkbox, Group } from '@mantine/core'
import { SHARE_SERVICES, SHARE_SERVICE_NAMES, type ShareService } from '@plinth/domain'
import { t } from '../../words/words.ts'

const nameOf = (service: ShareService): string =>
  service === 'email' ? t('Mail') : SHARE_SERVICE_NAMES[service]

/** Where visitors can share a post; in the order of the list. [EDIT-581] */
export function ShareButtonsField({
  value,
  onChange,
}: {
  readonly value: readonly string[]
  readonly onChange: (services: ShareService[]) => void
}) {
  return (
    <Checkbox.Group
      label={t('Posts can be shared on')}
      description={t('Each is a link below the post. Nothing of these services is loaded on your pages.')}
      value={[...value]}
      onChange={(chosen) => onChange(SHARE_SERVICES.filter((service) => chosen.includes(service)))}
    >
      <Group gap="md" mt={8}>
        {SHARE_SERVICES.map((service) => (
          <Checkbox key={service} value={service} label={nameOf(service)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
