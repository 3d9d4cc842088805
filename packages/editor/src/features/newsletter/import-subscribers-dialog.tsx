import { Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { importSubscribers, subscribersChanged } from '../../api/subscribers.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { ImportButtons } from '../../ui/import-buttons.tsx'
import { useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

/** What was refused, at the list or at how its people agreed. */
function problemOf(error: unknown): { readonly text?: string; readonly consent?: string } {
  const { consent } = fieldErrors(error)
  return consent === undefined ? { text: errorText(error) } : { consent }
}

/** Adds a pasted list of addresses, or the file of a table, with how they agreed. [EDIT-383] [NEWS-67] */
export function ImportSubscribersDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [consent, setConsent] = useState('')
  const { problem, setProblem, isBusy, send } = useSend(problemOf, { stays: true })
  const run = async () => {
    const { added, known, withoutAddress, countWithoutAddress } = await importSubscribers(text, consent)
    void subscribersChanged()
    if (withoutAddress.length === 0) {
      notifications.show({ message: t('{added} added, {known} were known', { added, known }) })
      return onClose()
    }
    // The list stays, to be put right and sent once more: who came in by it is known then.
    const wrong = withoutAddress.join(', ') + (countWithoutAddress > withoutAddress.length ? ', …' : '')
    setProblem({
      text: t('{added} added, {known} were known; no address in lines {wrong}', { added, known, wrong }),
    })
  }
  return (
    <FormDialog opened onClose={onClose} size="lg" title={t('Import subscribers')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(run)
        }}
      >
        <Stack>
          <Textarea
            label={t('Addresses')}
            description={t('One on each line; of a CSV file, the first address of each line counts.')}
            data-autofocus
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            error={problem?.text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Textarea
            label={t('How they agreed')}
            description={t(
              'Kept with each as proof, such as: “Signed the list at our stall in May 2026”. Who unsubscribed is not brought back.',
            )}
            autosize
            minRows={2}
            maxLength={1000}
            value={consent}
            error={problem?.consent}
            onChange={(event) => setConsent(event.currentTarget.value)}
          />
          <ImportButtons
            mayImport={text.trim() !== '' && consent.trim() !== ''}
            isBusy={isBusy}
            onText={setText}
            onUnreadable={(text) => setProblem({ text })}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}
