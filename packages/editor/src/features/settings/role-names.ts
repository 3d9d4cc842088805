import { roles, type RoleName } from '@plinth/domain/permissions/permissions'

const NAMES: Readonly<Record<RoleName, string>> = {
  admin: 'Administrator',
  billing: 'Billing',
  reporting: 'Reporting',
  editor: 'Editor',
  moderator: 'Moderator',
  commenter: 'Commenter',
  storeManager: 'Store manager',
  scheduling: 'Scheduling',
  viewer: 'Viewer',
  campaignsEditor: 'Campaigns editor',
  schedulingViewer: 'Scheduling viewer',
  schedulingEditor: 'Scheduling editor',
  none: 'None',
  websiteManager: 'Website manager',
  draftEditor: 'Draft editor',
}

/** Roles by name, for a choice; the one that allows nothing is left out. */
export const roleChoices: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  roles,
)
  .filter(([name]) => name !== 'none')
  .map(([name, code]) => ({ value: String(code), label: NAMES[name as RoleName] }))

/** The name of a role a person reads. */
export function roleLabel(code: number): string {
  return roleChoices.find(({ value }) => value === String(code))?.label ?? 'None'
}
