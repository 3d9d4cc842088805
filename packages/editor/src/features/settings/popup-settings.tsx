import {
  addressOfLink,
  field,
  linkOfAddress,
  pageOfMenuLink,
  POPUP_LIMITS,
  readFields,
  readText,
  writeText,
  type Link,
  type Localized,
} from '@plinth/domain'
import type { WebsiteSettings } from '../../api/settings.ts'
import { CardOfForm } from '../../fields/field-card.tsx'
import { FormFields, useFieldsForm, type FormValues } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { t } from '../../words/words.ts'
import { SettingsForm } from './settings-form.tsx'

const ofNewsletter = { when: { field: 'action', is: ['newsletter'] } }

const FIELDS = {
  isOn: field.toggle('Show a pop-up', {
    help: 'It comes over a page once, never at the cart, the checkout or in accounts, and goes with Escape or its button.',
  }),
  title: field.text('Title', { max: POPUP_LIMITS.title, line: true }),
  text: field.text('Text', { max: POPUP_LIMITS.text }, { lines: 3 }),
  theme: field.choice('Colours', [
    ['white', 'White'],
    ['light', 'Light'],
    ['accent', 'Accent'],
    ['dark', 'Dark'],
    ['black', 'Black'],
  ]),
  action: field.choice('Offers', [
    ['newsletter', 'The newsletter'],
    ['button', 'A button'],
    ['nothing', 'Nothing but its words'],
  ]),
  button: field.text(
    'Button text',
    { max: POPUP_LIMITS.button, line: true },
    { when: { field: 'action', is: ['newsletter', 'button'] } },
  ),
  link: field.link('Leads to', { when: { field: 'action', is: ['button'] } }),
  disclaimer: field.text(
    'What is agreed to',
    { max: POPUP_LIMITS.disclaimer },
    { lines: 2, ...ofNewsletter, help: 'It is kept as proof with each address.' },
  ),
  success: field.text('Message afterwards', { max: POPUP_LIMITS.text }, { lines: 2, ...ofNewsletter }),
  captcha: field.choice(
    'CAPTCHA',
    [
      ['altcha', 'Built in'],
      ['recaptcha', 'Google reCAPTCHA'],
      ['none', 'None'],
    ],
    ofNewsletter,
  ),
  moment: field.choice('When it appears', [
    ['seconds', 'After some seconds'],
    ['scroll', 'Once a part of the page was scrolled'],
    ['exit', 'When a visitor is about to leave'],
  ]),
  seconds: field.number(
    'Seconds',
    { min: 0, max: POPUP_LIMITS.seconds },
    { default: 10, when: { field: 'moment', is: ['seconds'] } },
  ),
  scroll: field.number(
    'Part of the page',
    { min: 0, max: 100 },
    { default: 50, unit: '%', when: { field: 'moment', is: ['scroll'] } },
  ),
  everyDays: field.number(
    'Not shown again for',
    { min: 1, max: POPUP_LIMITS.days },
    { default: 30, unit: 'days', help: 'To whoever has closed it.' },
  ),
  where: field.choice('Where it appears', [
    ['everywhere', 'On every page'],
    ['pages', 'On these pages, and what stands below them'],
  ]),
  pages: field.list(
    'Pages',
    'Page',
    { page: field.link('Page') },
    { max: POPUP_LIMITS.pages },
    { when: { field: 'where', is: ['pages'] } },
  ),
}

function valuesOf({ popup, primaryLanguage }: WebsiteSettings) {
  const said = (words: Localized) => readText(words, primaryLanguage, primaryLanguage)
  const { pageIds, link, title, text, button, disclaimer, success, ...rest } = popup
  return {
    ...rest,
    title: said(title),
    text: said(text),
    button: said(button),
    disclaimer: said(disclaimer),
    success: said(success),
    link: linkOfAddress(link),
    pages: pageIds.map((id) => ({ id, page: linkOfAddress(`/~page/${id}`) })),
  }
}

/** The page a link leads to; a link to anything else is none. */
const pageOf = (link: Link | null): string | undefined =>
  link === null
    ? undefined
    : pageOfMenuLink({ id: '', items: [], externalLink: { url: addressOfLink(link), newWindow: false } })

function settingsOf(
  { popup, primaryLanguage }: WebsiteSettings,
  values: FormValues,
): Partial<WebsiteSettings> {
  const { pages, link, title, text, button, disclaimer, success, ...typed } = readFields(FIELDS, values)
  const write = (before: Localized, words: string) => writeText(before, primaryLanguage, words)
  return {
    popup: {
      ...typed,
      title: write(popup.title, title),
      text: write(popup.text, text),
      button: write(popup.button, button),
      disclaimer: write(popup.disclaimer, disclaimer),
      success: write(popup.success, success),
      link: link === null ? '' : addressOfLink(link),
      pageIds: [...new Set(pages.flatMap(({ page }) => pageOf(page) ?? []))],
    },
  }
}

/** What comes over the pages of a website, once: its words, what it offers, when and where. [EDIT-674] */
export default function PopupSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const form = useFieldsForm(FIELDS, valuesOf(settings))
  return (
    <SettingsForm form={form} kept={{ settings, valuesOf, settingsOf }} keptAt={KEPT_AT}>
      <PlainSources language={settings.primaryLanguage} currency={settings.currency}>
        <CardOfForm title={t('Pop-up')}>
          <FormFields form={form} fields={FIELDS} />
        </CardOfForm>
      </PlainSources>
    </SettingsForm>
  )
}

/** Where the server keeps what the form calls the same. */
const KEPT_AT = Object.fromEntries(
  Object.keys(FIELDS).map((name) => [name === 'pages' ? 'popup.pageIds' : `popup.${name}`, name]),
)
