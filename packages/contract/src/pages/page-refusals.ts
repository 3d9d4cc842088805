const addressRefusals = ['address-invalid', 'address-taken', 'address-reserved'] as const
const statusRefusals = ['schedule-needed', 'schedule-past', 'waits-for-date'] as const

/** Why the settings of a page or post are refused. */
export const pageRefusals = [
  ...addressRefusals,
  ...statusRefusals,
  'home-page-needed',
  'home-page-unseen',
  'page-not-deleted',
  'link-invalid',
  'picture-unknown',
  'redirect-loop',
  'password-not-here',
  'members-not-here',
  'too-many-items',
  'foreign-thing',
  // What is said of a page or post is a step of its draft.
  'operation-refused',
] as const

/** Why the draft of a page or post refuses what is asked of it. */
export const documentRefusals = [
  'unknown-revision',
  'operation-refused',
  'operation-invalid',
  'block-invalid',
  'entry-exists',
  'code-not-allowed',
  'waits-for-date',
  'link-invalid',
  'picture-unknown',
  'foreign-thing',
  'edit-conflict',
] as const
