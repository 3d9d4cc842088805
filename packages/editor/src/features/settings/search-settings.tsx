import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { WebsiteSettings } from './settings-api.ts'
import { SettingsForm } from './settings-form.tsx'

/** What search engines are told. */
export function SearchSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const form = useForm({
    initialValues: {
      hiddenFromSearch: settings.seo.hiddenFromSearch,
      titleFormat: settings.seo.titleFormat,
    },
    validate: {
      titleFormat: (value) =>
        value.includes('%p') ? null : 'Keep %p in it: it stands for the page’s title.',
    },
  })
  return (
    <SettingsForm form={form} toSettings={(values) => ({ seo: { ...settings.seo, ...values } })}>
      <Switch
        label="Ask search engines to stay away"
        description="For a website that is not ready yet"
        {...form.getInputProps('hiddenFromSearch', { type: 'checkbox' })}
      />
      <TextInput
        label="Form of page titles"
        description="%p is the page’s title, %s the site’s"
        maxLength={200}
        {...form.getInputProps('titleFormat')}
      />
    </SettingsForm>
  )
}
