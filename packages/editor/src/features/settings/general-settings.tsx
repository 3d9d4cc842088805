import { Select, Switch, TagsInput, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readText, writeText } from '@plinth/domain'
import { htmlOf, wordsOf } from './line-text.ts'
import { PictureField } from './picture-field.tsx'
import type { WebsiteSettings } from './settings-api.ts'
import { SettingsForm } from './settings-form.tsx'
import { SocialLinksField, type SocialLink } from './social-links-field.tsx'

const TIME_ZONES = Intl.supportedValuesOf('timeZone')

/** Title, texts, pictures, place in time, addresses, links and the announcement bar. */
export function GeneralSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const language = settings.primaryLanguage
  const text = (texts: Readonly<Record<string, string>>): string => readText(texts, language, language)
  const barText = wordsOf(text(settings.announcementBar.html))
  const form = useForm({
    initialValues: {
      title: text(settings.title),
      tagline: text(settings.tagline),
      description: text(settings.description),
      timeZone: settings.timeZone,
      identifier: settings.identifier,
      domains: [...settings.domains],
      logoAssetId: settings.logoAssetId,
      socialAssetId: settings.socialAssetId,
      socialLinks: settings.socialLinks as readonly SocialLink[],
      barEnabled: settings.announcementBar.enabled,
      barText,
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
        logoAssetId: values.logoAssetId,
        socialAssetId: values.socialAssetId,
        socialLinks: values.socialLinks.map(({ service, url }) => ({
          service: service.trim(),
          url: url.trim(),
        })),
        announcementBar: {
          enabled: values.barEnabled,
          // Emphasis and links somebody wrote by other means stay as long as the words do.
          html:
            values.barText.trim() === barText
              ? settings.announcementBar.html
              : writeText(settings.announcementBar.html, language, htmlOf(values.barText)),
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
      <PictureField
        label="Logo"
        description="Stands in the header instead of the title"
        value={form.values.logoAssetId}
        onChange={(id) => form.setFieldValue('logoAssetId', id)}
      />
      <PictureField
        label="Picture for sharing"
        description="Shown where somebody shares a page without a picture of its own; 1200 × 630 px fits everywhere"
        value={form.values.socialAssetId}
        onChange={(id) => form.setFieldValue('socialAssetId', id)}
      />
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
      <Title order={2}>Social links</Title>
      <SocialLinksField
        value={form.values.socialLinks}
        problemOf={(index, part) => {
          const problem = form.errors[`socialLinks.${index}.${part}`]
          return typeof problem === 'string' ? problem : null
        }}
        onChange={(links) => {
          form.clearErrors()
          form.setFieldValue('socialLinks', links)
        }}
      />
      <Title order={2}>Announcement bar</Title>
      <Switch
        label="Show a line above the header"
        {...form.getInputProps('barEnabled', { type: 'checkbox' })}
      />
      <TextInput label="Text" maxLength={500} {...form.getInputProps('barText')} />
      <TextInput
        label="Link (optional)"
        description="Where the line leads: a page of the site, or an address that begins with https://"
        placeholder="/shop"
        {...form.getInputProps('barLink')}
        error={form.errors['barLink'] ?? form.errors['announcementBar.link']}
      />
    </SettingsForm>
  )
}
