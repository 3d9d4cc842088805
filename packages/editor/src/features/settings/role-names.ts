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
