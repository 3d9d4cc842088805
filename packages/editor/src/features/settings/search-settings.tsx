import { field, readFields } from '@plinth/domain'
import { FormFields, useFieldsForm } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import type { WebsiteSettings } from '../../api/settings.ts'
import { SettingsForm } from './settings-form.tsx'

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

/** What search engines are told. */
export function SearchSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const { hiddenFromSearch, titleFormat } = settings.seo
  const form = useFieldsForm(FIELDS, { hiddenFromSearch, titleFormat })
  return (
    <SettingsForm
      form={form}
      toSettings={(values) => ({ seo: { ...settings.seo, ...readFields(FIELDS, values) } })}
    >
      <PlainSources language={settings.primaryLanguage} currency={settings.currency}>
        <FormFields form={form} fields={FIELDS} />
      </PlainSources>
    </SettingsForm>
  )
}
