import { Checkbox, Text } from '@mantine/core'
import { useMailServer } from '../api/session.ts'
import { t } from '../words/words.ts'

/**
 * Says what becomes of mails: `sent` where they go out; while no mail server is set up, `kept` and that they wait in the outbox.
 * Whatever a screen says of a mail that goes out is said through this. [EDIT-1590]
 *
 * @returns `kept` may be empty, and then nothing but the outbox is spoken of; with `many`, of more than one mail
 */
export function useMailWords(): (sent: string, kept?: string, many?: boolean) => string {
  const mailServer = useMailServer()
  return (sent, kept = '', many = false) => {
    if (mailServer !== false) return sent
    const note = many
      ? t('No mail server is set up: the mails are kept in the outbox (not sent)')
      : t('No mail server is set up: the mail is kept in the outbox (not sent)')
    return kept === '' ? note : `${kept} ${note}`
  }
}

/** What `useMailWords` says, in a question that is asked outside of any screen. */
export function MailWords({
  sent,
  kept = '',
  many = false,
}: {
  readonly sent: string
  readonly kept?: string
  readonly many?: boolean
}) {
  return <Text>{useMailWords()(sent, kept, many)}</Text>
}

/** A box with which somebody is told by mail, and under it that the mail stays here while no mail server is set up. [EDIT-1590] */
export function TellByMail({
  label,
  checked,
  usually = false,
  onChange,
}: {
  readonly label: string
  /** Whether it is ticked; absent where the box keeps that itself. */
  readonly checked?: boolean
  /** Whether it begins ticked, where it keeps that itself. */
  readonly usually?: boolean
  readonly onChange: (isTold: boolean) => void
}) {
  const description = useMailWords()('')
  return (
    <Checkbox
      label={label}
      {...(description === '' ? {} : { description })}
      {...(checked === undefined ? { defaultChecked: usually } : { checked })}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
