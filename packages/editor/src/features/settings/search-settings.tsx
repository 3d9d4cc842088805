import { field, readFields } from '@plinth/domain'
import { CardOfForm } from '../../fields/field-card.tsx'
import { FormFields, useFieldsForm, type FormValues } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import type { WebsiteSettings } from '../../api/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { t } from '../../words/words.ts'

const FIELDS = {
  hiddenFromSearch: field.toggle('Ask search engines to stay away', {
    help: 'For a website that is not ready yet',
  }),
  titleFormat: field.text(
    'Form of page titles',
    {
      required: 'Keep %p in it: it stands for the page’s title.',
      max: 200,
      pattern: { source: '.*%p.*', says: 'Keep %p in it: it stands for the page’s title.' },
    },
    { help: '%p is the page’s title, %s the site’s' },
  ),
}

const valuesOf = ({ seo: { hiddenFromSearch, titleFormat } }: WebsiteSettings) => ({
  hiddenFromSearch,
  titleFormat,
})

const settingsOf = ({ seo }: WebsiteSettings, values: FormValues): Partial<WebsiteSettings> => ({
  seo: { ...seo, ...readFields(FIELDS, values) },
})

/** What search engines are told. */
export function SearchSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const form = useFieldsForm(FIELDS, valuesOf(settings))
  return (
    <SettingsForm
      form={form}
      kept={{ settings, valuesOf, settingsOf }}
      keptAt={{ 'seo.hiddenFromSearch': 'hiddenFromSearch', 'seo.titleFormat': 'titleFormat' }}
    >
      <PlainSources language={settings.primaryLanguage} currency={settings.currency}>
        <CardOfForm title={t('Search engines')}>
          <FormFields form={form} fields={FIELDS} />
        </CardOfForm>
      </PlainSources>
    </SettingsForm>
  )
}
