import type { MailingListService } from '../../../api/connections.ts'

/** What each service calls itself, which is the same in every language. */
export const SERVICE_NAMES: Readonly<Record<MailingListService, string>> = {
  mailchimp: 'Mailchimp',
  brevo: 'Brevo',
}

/** Where a service shows its keys. */
export const KEY_PLACES: Readonly<Record<MailingListService, string>> = {
  mailchimp: 'https://us1.admin.mailchimp.com/account/api/',
  brevo: 'https://app.brevo.com/settings/keys/api',
}
