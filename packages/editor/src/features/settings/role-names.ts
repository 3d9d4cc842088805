import { roles, type RoleName } from '@plinth/domain/permissions/permissions'
import { t } from '../../words/words.ts'

const NAMES: Readonly<Record<RoleName, string>> = {
  admin: t('Administrator'),
  billing: t('Billing'),
  reporting: t('Reporting'),
  editor: t('Editor'),
  moderator: t('Moderator'),
  commenter: t('Commenter'),
  storeManager: t('Store manager'),
  scheduling: t('Scheduling'),
  viewer: t('Viewer'),
  campaignsEditor: t('Campaigns editor'),
  schedulingViewer: t('Scheduling viewer'),
  schedulingEditor: t('Scheduling editor'),
  none: t('None'),
  websiteManager: t('Website manager'),
  draftEditor: t('Draft editor'),
}

/** What each role allows and what it does not, in a line. [EDIT-603] */
const WORDS: Readonly<Record<RoleName, string>> = {
  admin: t('Everything, billing included.'),
  websiteManager: t('Everything but billing.'),
  editor: t(
    'Writes, designs and publishes pages and posts, and reads forms. Changes no products, orders or settings.',
  ),
  draftEditor: t('Writes drafts of pages and posts, and asks for a review. Publishes nothing.'),
  storeManager: t('Runs the store: products, stock, orders, refunds, discounts, payments. Changes no pages.'),
  campaignsEditor: t('Writes and sends campaigns, and sees reports. Changes no pages and no products.'),
  moderator: t('Approves and removes comments and reviews. Changes no pages.'),
  commenter: t('Comments as a person of the website. Changes nothing.'),
  reporting: t('Reads the reports. Changes nothing.'),
  viewer: t('Looks at the website as it will be. Changes nothing.'),
  billing: t('Sees and changes billing. Changes nothing else.'),
  scheduling: t('Sees and changes appointments. Changes nothing else.'),
  schedulingEditor: t('Sees and changes appointments. Changes nothing else.'),
  schedulingViewer: t('Sees appointments. Changes nothing.'),
  none: '',
}

const nameOfCode = (code: number): RoleName =>
  (Object.keys(roles) as RoleName[]).find((name) => roles[name] === code) ?? 'none'

/** What a role allows and what it does not. */
export const roleWords = (code: number): string => WORDS[nameOfCode(code)]

/** Roles by name, for a choice; the one that allows nothing is left out. */
export const roleChoices: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  roles,
)
  .filter(([name]) => name !== 'none')
  .map(([name, code]) => ({ value: String(code), label: NAMES[name as RoleName] }))

/** The name of a role a person reads. */
export function roleLabel(code: number): string {
  return roleChoices.find(({ value }) => value === String(code))?.label ?? t('None')
}
