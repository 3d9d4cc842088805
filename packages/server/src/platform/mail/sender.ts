import type { From } from './smtp.ts'

/** Who mails are from, and who gets the answers to them. */
export interface Sender {
  readonly from: From
  /** Where answers go unless a mail says otherwise; absent for the address it is from. */
  readonly replyTo?: string
}

/** Who mails of a website are from; asked when a mail is sent, so that the newest settings count. [MAIL-20] */
export type FindSender = (websiteId: string) => Promise<Sender>
