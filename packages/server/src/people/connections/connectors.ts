import type { MailingListService } from '@plinth/contract/connections/connection-calls'
import { brevo } from './brevo.ts'
import { mailchimp } from './mailchimp.ts'
import type { MailingListConnector } from './mailing-list-connector.ts'

/** Every service that keeps mailing lists. A new one is a file and a line here. [CONN-2] */
export const CONNECTORS: Readonly<Record<MailingListService, MailingListConnector>> = { mailchimp, brevo }
