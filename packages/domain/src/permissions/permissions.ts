/** The roles a person can have on a website, with the codes of the specification. */
export const roles = {
  admin: 1,
  billing: 2,
  reporting: 3,
  editor: 4,
  moderator: 6,
  commenter: 7,
  storeManager: 8,
  scheduling: 9,
  viewer: 10,
  campaignsEditor: 11,
  schedulingViewer: 12,
  schedulingEditor: 13,
  none: 14,
  websiteManager: 15,
  draftEditor: 16,
} as const

export type RoleName = keyof typeof roles
export type RoleCode = (typeof roles)[RoleName]

/** Every action an owner's call may need, with what it allows in one line. */
export const actions = {
  'site.view': 'open the editor and see the website as it will be',
  'pages.edit': 'change drafts of pages and blocks, and arrange the navigation',
  'pages.request-review': 'ask that a draft be reviewed',
  'pages.publish': 'publish, schedule, unpublish and restore pages',
  'pages.delete': 'delete pages and collections',
  'content.edit': 'write and change drafts of posts and other items',
  'content.publish': 'publish, schedule and unpublish items',
  'content.delete': 'delete items',
  'comments.moderate': 'approve and remove comments',
  'reviews.moderate': 'read, show, hide, answer and delete reviews of products',
  'comments.write': 'comment as a person of the website',
  'media.view': 'see the files of the website',
  'media.edit': 'upload files, and change and delete those that visitors do not see',
  'media.publish': 'change, replace and delete files that visitors see',
  'design.edit': 'change the style and the template of the website',
  'code.edit': 'write code blocks and custom scripts',
  'products.view': 'see products, stock and categories',
  'products.edit': 'create, change and delete products and categories',
  'inventory.edit': 'change stock',
  'orders.view': 'see orders and customers',
  'orders.edit': 'fulfil, annotate and cancel orders',
  'orders.refund': 'give money back',
  'discounts.edit': 'create and change discounts and gift cards',
  'store.settings': 'change shipping, tax, checkout and commerce preferences',
  'payments.settings': 'connect and change payment providers',
  'forms.view': 'read what visitors sent through forms',
  'forms.edit': 'change forms',
  'campaigns.edit': 'write newsletters and restock notices',
  'members.manage': 'see and change members of the site',
  'scheduling.view': 'see appointments',
  'scheduling.edit': 'change appointments',
  'analytics.view': 'read the reports',
  'settings.view': 'see the settings of the website',
  'settings.edit': 'change titles, language, currency, domains and search settings',
  'team.view': 'see who works on the website',
  'team.manage': 'invite people, change their roles and remove them',
  'billing.manage': 'see and change billing',
  'operations.view': 'see failed jobs and the mail outbox',
  'operations.edit': 'retry failed jobs and mail',
} as const

export type Action = keyof typeof actions

const everything = Object.keys(actions) as Action[]

const seesTheSite: readonly Action[] = ['site.view', 'media.view']

const writesContent: readonly Action[] = [
  ...seesTheSite,
  'pages.edit',
  'pages.request-review',
  'content.edit',
  'media.edit',
  'comments.write',
]

const edits: readonly Action[] = [
  ...writesContent,
  'media.publish',
  'pages.publish',
  'pages.delete',
  'content.publish',
  'content.delete',
  'comments.moderate',
  'reviews.moderate',
  'design.edit',
  'products.view',
  'forms.view',
  'forms.edit',
  'settings.view',
]

const runsTheStore: readonly Action[] = [
  ...seesTheSite,
  'media.edit',
  'media.publish',
  'products.view',
  'products.edit',
  'inventory.edit',
  'orders.view',
  'orders.edit',
  'orders.refund',
  'discounts.edit',
  'reviews.moderate',
  'store.settings',
  'payments.settings',
  'analytics.view',
  'settings.view',
]

/**
 * The permission table: what each role allows. A person with several roles may do what any of them allows; `none`
 * and roles not listed allow nothing. [ACC-20]
 */
export const permissions: Readonly<Record<RoleName, readonly Action[]>> = {
  admin: everything,
  websiteManager: everything.filter((action) => action !== 'billing.manage'),
  editor: [...edits],
  draftEditor: [...writesContent],
  storeManager: [...runsTheStore],
  billing: ['site.view', 'billing.manage'],
  reporting: ['site.view', 'analytics.view'],
  moderator: ['site.view', 'comments.moderate', 'reviews.moderate', 'comments.write'],
  commenter: ['site.view', 'comments.write'],
  scheduling: ['site.view', 'scheduling.view', 'scheduling.edit'],
  schedulingEditor: ['site.view', 'scheduling.view', 'scheduling.edit'],
  schedulingViewer: ['site.view', 'scheduling.view'],
  campaignsEditor: [...seesTheSite, 'media.edit', 'media.publish', 'campaigns.edit', 'analytics.view'],
  viewer: ['site.view'],
  none: [],
}

const allowedByCode: ReadonlyMap<number, ReadonlySet<Action>> = new Map(
  (Object.keys(permissions) as RoleName[]).map((name) => [roles[name], new Set(permissions[name])]),
)

/** Whether a number is one of the role codes. */
export function isRoleCode(code: number): code is RoleCode {
  return allowedByCode.has(code)
}

/** The name of a role code, or undefined for a number that is none. */
export function roleName(code: number): RoleName | undefined {
  return (Object.keys(roles) as RoleName[]).find((name) => roles[name] === code)
}

/** Whether one role allows an action; an unknown code allows nothing. [ACC-20] */
export function can(role: number, action: Action): boolean {
  return allowedByCode.get(role)?.has(action) ?? false
}

/** Whether any of a person's roles on a website allows an action. [ACC-20] */
export function canAny(roleCodes: readonly number[], action: Action): boolean {
  return roleCodes.some((code) => can(code, action))
}

/** Every action a person's roles allow together, in the order of the table. */
export function allowedActions(roleCodes: readonly number[]): Action[] {
  return everything.filter((action) => canAny(roleCodes, action))
}
