import { Select, Switch, TagsInput, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readText, writeText } from '@plinth/domain'
import type { WebsiteSettings } from './settings-api.ts'
import { SettingsForm } from './settings-form.tsx'

const TIME_ZONES = Intl.supportedValuesOf('timeZone')

/** Title, texts, place in time, addresses and the announcement bar. */
export function GeneralSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const language = settings.primaryLanguage
  const text = (texts: Readonly<Record<string, string>>): string => readText(texts, language, language)
  const form = useForm({
    initialValues: {
      title: text(settings.title),
      tagline: text(settings.tagline),
      description: text(settings.description),
      timeZone: settings.timeZone,
      identifier: settings.identifier,
      domains: [...settings.domains],
      barEnabled: settings.announcementBar.enabled,
      barText: text(settings.announcementBar.html),
      barLink: settings.announcementBar.link ?? '',
    },
    validate: {
      title: (value) => (value.trim() === '' ? 'Please give a title.' : null),
      barText: (value, values) =>
        values.barEnabled && value.trim() === '' ? 'Write what the bar says, or switch it off.' : null,
    },
  })
  return (
    <SettingsForm
      form={form}
      toSettings={(values) => ({
        title: writeText(settings.title, language, values.title.trim()),
        tagline: writeText(settings.tagline, language, values.tagline.trim()),
        description: writeText(settings.description, language, values.description.trim()),
        timeZone: values.timeZone,
        identifier: values.identifier,
        domains: values.domains,
        announcementBar: {
          enabled: values.barEnabled,
          html: writeText(settings.announcementBar.html, language, values.barText.trim()),
          ...(values.barLink.trim() === '' ? {} : { link: values.barLink.trim() }),
        },
      })}
    >
      <TextInput label="Site title" maxLength={100} {...form.getInputProps('title')} />
      <TextInput label="Tagline" maxLength={300} {...form.getInputProps('tagline')} />
      <Textarea
        label="Description"
        description="Shown by search engines under the home page’s title"
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      <Select label="Time zone" data={TIME_ZONES} searchable {...form.getInputProps('timeZone')} />
      <Title order={2}>Addresses</Title>
      <TextInput
        label="Identifier"
        description="The first part of the address the website has without a domain of its own"
        {...form.getInputProps('identifier')}
      />
      <TagsInput
        label="Domains"
        description="Domains that point to this installation; the first is the one search engines are told"
        placeholder={form.values.domains.length === 0 ? 'shop.example.com' : ''}
        {...form.getInputProps('domains')}
      />
      <Title order={2}>Announcement bar</Title>
      <Switch
        label="Show a line above the header"
        {...form.getInputProps('barEnabled', { type: 'checkbox' })}
      />
      <TextInput label="Text" maxLength={500} {...form.getInputProps('barText')} />
      <TextInput label="Link" placeholder="/shop" {...form.getInputProps('barLink')} />
    </SettingsForm>
  )
}
