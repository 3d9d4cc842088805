import { ActionIcon, Autocomplete, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { t } from '../../words/words.ts'

export interface SocialLink {
  readonly service: string
  readonly url: string
}

const SERVICES = [
  'Bluesky',
  'Facebook',
  'GitHub',
  'Instagram',
  'LinkedIn',
  'Mastodon',
  'Pinterest',
  'Threads',
  'TikTok',
  'Vimeo',
  'X',
  'YouTube',
]
/** Most links the server keeps. */
const MOST = 30

/** The shop's places elsewhere, in the order the footer lists them. */
export function SocialLinksField({
  value,
  problem,
  problemOf,
  onChange,
}: {
  readonly value: readonly SocialLink[]
  /** What is wrong with them all, if anything. */
  readonly problem: string | null
  /** What is wrong with a part of a link, if anything. */
  readonly problemOf: (index: number, part: keyof SocialLink) => string | null
  readonly onChange: (links: readonly SocialLink[]) => void
}) {
  const set = (index: number, changes: Partial<SocialLink>) =>
    onChange(value.map((link, at) => (at === index ? { ...link, ...changes } : link)))
  return (
    <Stack gap="sm" role="group" aria-label={t('Social links')}>
      {value.map((link, index) => (
        // Links have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} gap="sm" wrap="nowrap" align="start">
          <Autocomplete
            aria-label={t('Service of link {index}', { index: index + 1 })}
            placeholder="Instagram"
            w={140}
            data={SERVICES}
            maxLength={40}
            value={link.service}
            error={problemOf(index, 'service')}
            onChange={(service) => set(index, { service })}
          />
          <TextInput
            aria-label={t('Address of link {index}', { index: index + 1 })}
            placeholder={t('https://')}
            type="url"
            flex={1}
            maxLength={2000}
            value={link.url}
            error={problemOf(index, 'url')}
            onChange={(event) => set(index, { url: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('Remove link {index}', { index: index + 1 })}
            onClick={() => onChange(value.filter((_link, at) => at !== index))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {value.length < MOST && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => onChange([...value, { service: '', url: '' }])}
          >
            {t('Add a link')}
          </Button>
        </Group>
      )}
      <Input.Error>{problem}</Input.Error>
    </Stack>
  )
}
