import {
  addressOfLink,
  field,
  linkOfAddress,
  readFields,
  readText,
  SHARE_SERVICES,
  writeText,
  type JsonObject,
  type Option,
  type ShareService,
  type ValueOf,
} from '@plinth/domain'
import { useState } from 'react'
import { CardOfForm } from '../../fields/field-card.tsx'
import { FormFields, useFieldsForm, type FormValues } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { htmlOf, wordsOf } from '../../fields/line-text.ts'
import { LEAST_SHARED, PictureField } from '../../fields/picture-field.tsx'
import type { WebsiteSettings } from '../../api/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { ShareButtonsField } from './share-buttons-field.tsx'
import { SocialLinksField, type SocialLink } from './social-links-field.tsx'
import { t } from '../../words/words.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

const SITE = {
  title: field.text('Site title', { required: 'Please give a title.', max: 100 }),
  tagline: field.text('Tagline', { max: 300 }),
  description: field.text(
    'Description',
    { max: 1000 },
    { help: 'Shown by search engines under the home page’s title', lines: 2 },
  ),
}
const ADDRESSES = {
  identifier: field.text(
    'Identifier',
    { max: 63 },
    { help: 'The first part of the address the website has without a domain of its own' },
  ),
  domains: field.words(
    'Domains',
    { max: 20, length: 253 },
    {
      help: 'Domains that point to this installation; the first is the one search engines are told',
      placeholder: 'shop.example.com',
    },
  ),
}
const PAGES = {
  weightLimit: field.number(
    'Largest page weight, MB',
    { min: 0, max: 100, step: 0.1 },
    {
      default: 2,
      help: 'Before a heavier page is published, it is said what weighs most on it. With 0 nothing is said.',
    },
  ),
}
const BAR = {
  barEnabled: field.toggle('Show a line above the header'),
  barText: field.text(
    'Text',
    { required: 'Write what the bar says, or switch it off.', max: 500 },
    { when: { field: 'barEnabled', is: [true] } },
  ),
  barLink: field.link('Link (optional)', {
    help: 'Where the line leads: anything of the site, or an address elsewhere',
    when: { field: 'barEnabled', is: [true] },
  }),
}

/** Where the server keeps what the form calls otherwise. */
const KEPT_AT = {
  title: 'title',
  tagline: 'tagline',
  description: 'description',
  'announcementBar.enabled': 'barEnabled',
  'announcementBar.link': 'barLink',
  'announcementBar.html': 'barText',
  'pages.weightLimit': 'weightLimit',
}

/** Time zones of the world, and the website's own, which may be one that browsers call otherwise. */
function timeZoneField(own: string) {
  const others = ZONES.filter((zone) => zone !== own)
  const options = others.map((zone): Option => [zone, zone.replaceAll('_', ' ')])
  return field.choice('Time zone', [[own, own.replaceAll('_', ' ')], ...options])
}

/** The fields of a website's settings, as they stand on the screen. */
function fieldsOf({ timeZone }: WebsiteSettings) {
  const site = { ...SITE, timeZone: timeZoneField(timeZone) }
  return { site, all: { ...site, ...ADDRESSES, ...PAGES, ...BAR } }
}

/** Title, texts, pictures, place in time, addresses, links and the announcement bar. */
export function GeneralSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const [fields] = useState(() => fieldsOf(settings))
  const form = useFieldsForm(fields.all, valuesOf(settings))
  const errorOf = (name: string): string | null => {
    const problem = form.errors[name]
    return typeof problem === 'string' ? problem : null
  }
  const picture = (name: 'logoAssetId' | 'socialAssetId') => ({
    value: idOf(form.values, name),
    problem: errorOf(name),
    onChange: (id: string | null) => form.setFieldValue(name, id),
  })
  return (
    <SettingsForm
      form={form}
      kept={{
        settings,
        valuesOf,
        settingsOf: (before, values) => settingsOf(before, readFields(fields.all, values), values),
      }}
      keptAt={KEPT_AT}
    >
      <PlainSources language={settings.primaryLanguage} currency={settings.currency}>
        <CardOfForm title={t('Website')}>
          <FormFields form={form} fields={fields.site} />
          <PictureField
            label={t('Logo')}
            description={t('Stands in the header instead of the title')}
            {...picture('logoAssetId')}
          />
          <PictureField
            label={t('Picture for sharing')}
            description={t(
              'Shown where somebody shares a page without a picture of its own; 1200 × 630 px fits everywhere',
            )}
            {...picture('socialAssetId')}
            least={LEAST_SHARED}
          />
        </CardOfForm>
        <CardOfForm title={t('Addresses')}>
          <FormFields form={form} fields={ADDRESSES} />
        </CardOfForm>
        <CardOfForm title={t('Pages')}>
          <FormFields form={form} fields={PAGES} />
        </CardOfForm>
        <CardOfForm title={t('Social links')}>
          <SocialLinksField
            value={linksOf(form.values)}
            problem={errorOf('socialLinks')}
            problemOf={(index, part) => errorOf(`socialLinks.${index}.${part}`)}
            onChange={(links) => {
              form.clearErrors()
              form.setFieldValue(
                'socialLinks',
                links.map(({ service, url }) => ({ service, url })),
              )
            }}
          />
        </CardOfForm>
        <CardOfForm title={t('Sharing')}>
          <ShareButtonsField
            value={shareOf(form.values)}
            onChange={(services) => form.setFieldValue('shareButtons', services)}
          />
        </CardOfForm>
        <CardOfForm title={t('Announcement bar')}>
          <FormFields form={form} fields={BAR} />
        </CardOfForm>
      </PlainSources>
    </SettingsForm>
  )
}

function idOf(values: FormValues, name: string): string | null {
  const id = values[name]
  return typeof id === 'string' ? id : null
}

function linksOf(values: FormValues): readonly SocialLink[] {
  const links = values['socialLinks']
  return (Array.isArray(links) ? links : []).map((link: JsonObject) => ({
    service: String(link['service'] ?? ''),
    url: String(link['url'] ?? ''),
  }))
}

function shareOf(values: FormValues): ShareService[] {
  const services = values['shareButtons']
  return SHARE_SERVICES.filter((service) => Array.isArray(services) && services.includes(service))
}

/** The settings as the form holds them: its texts in the primary language. */
function valuesOf(settings: WebsiteSettings) {
  const language = settings.primaryLanguage
  const text = (texts: Readonly<Record<string, string>>): string => readText(texts, language, language)
  return {
    title: text(settings.title),
    tagline: text(settings.tagline),
    description: text(settings.description),
    timeZone: settings.timeZone,
    identifier: settings.identifier,
    domains: [...settings.domains],
    weightLimit: settings.pages.weightLimit,
    logoAssetId: settings.logoAssetId,
    socialAssetId: settings.socialAssetId,
    socialLinks: settings.socialLinks.map(({ service, url }) => ({ service, url })),
    shareButtons: [...settings.shareButtons],
    barEnabled: settings.announcementBar.enabled,
    barText: wordsOf(text(settings.announcementBar.html)),
    barLink: linkOfAddress(settings.announcementBar.link ?? ''),
  }
}

/** The settings that the form makes of those there were. */
function settingsOf(
  settings: WebsiteSettings,
  typed: ValueOf<ReturnType<typeof fieldsOf>['all']>,
  values: FormValues,
): Partial<WebsiteSettings> {
  const language = settings.primaryLanguage
  const { html, ...bar } = settings.announcementBar
  return {
    title: writeText(settings.title, language, typed.title.trim()),
    tagline: writeText(settings.tagline, language, typed.tagline.trim()),
    description: writeText(settings.description, language, typed.description.trim()),
    timeZone: typed.timeZone,
    identifier: typed.identifier,
    domains: [...typed.domains],
    pages: { ...settings.pages, weightLimit: typed.weightLimit },
    logoAssetId: idOf(values, 'logoAssetId'),
    socialAssetId: idOf(values, 'socialAssetId'),
    socialLinks: linksOf(values).map(({ service, url }) => ({ service: service.trim(), url: url.trim() })),
    shareButtons: shareOf(values),
    announcementBar: {
      // Colours and whether it can be closed are set where it is seen.
      ...bar,
      enabled: typed.barEnabled,
      // Emphasis and links somebody wrote by other means stay as long as the words do.
      html:
        typed.barText.trim() === valuesOf(settings).barText
          ? html
          : writeText(html, language, htmlOf(typed.barText)),
      link: typed.barLink === null ? '' : addressOfLink(typed.barLink),
    },
  }
}
