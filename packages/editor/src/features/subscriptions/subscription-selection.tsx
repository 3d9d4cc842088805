import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Intention } from '../../api/intention.ts'
import { changeOneOfMany, subscriptionsChanged, type Subscription } from '../../api/subscriptions.ts'
import { HowFar } from '../../lists/how-far.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { Stayed } from '../../lists/stayed.tsx'
import { useEach } from '../../lists/use-each.ts'
import type { Selection } from '../../lists/use-selection.ts'
import { MailWords } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'
import { productOf } from './subscription-words.ts'

type Deed = 'pause' | 'resume'

const WORDS = {
  pause: {
    button: t('Pause'),
    said: (count: number) =>
      t('{count, plural, one {# subscription is paused} other {# subscriptions are paused}}', { count }),
  },
  resume: {
    button: t('Let them go on'),
    said: (count: number) =>
      t('{count, plural, one {# subscription goes on} other {# subscriptions go on}}', { count }),
  },
} as const

/** What can be done to the subscriptions that are chosen: each buyer is told by mail, so it is asked first. [LIST-8] */
export function SubscriptionSelection({
  selection,
  subscriptions,
}: {
  readonly selection: Selection
  readonly subscriptions: readonly Subscription[]
}) {
  const { run, progress, refused, forget } = useEach()
  // Pressed again after the connection broke, each is the same deed.
  const [intentions] = useState(() => new Map<string, Intention>())
  const ids = [...selection.ids]
  const change = async (action: Deed) => {
    const done = await run(ids, async (id) => {
      const intention = intentions.get(id) ?? new Intention()
      intentions.set(id, intention)
      await changeOneOfMany(id, { action }, intention.keyOf(action))
      intention.answered()
    })
    await subscriptionsChanged()
    if (done.length > 0) notifications.show({ message: WORDS[action].said(done.length) })
    done.forEach((id) => selection.set(id, false))
  }
  const ask = (action: Deed) =>
    modals.openConfirmModal({
      title: WORDS[action].button,
      children: (
        <MailWords
          sent={t(
            '{count, plural, one {# subscription is changed, and its buyer told by mail.} other {# subscriptions are changed, and their buyers told by mail.}}',
            { count: ids.length },
          )}
          kept={t('{count, plural, one {# subscription is changed.} other {# subscriptions are changed.}}', {
            count: ids.length,
          })}
          many={ids.length > 1}
        />
      ),
      labels: { confirm: WORDS[action].button, cancel: t('Cancel') },
      onConfirm: () => void change(action),
    })
  return (
    <>
      <SelectionBar selection={selection}>
        {(['pause', 'resume'] as const).map((action) => (
          <Button
            key={action}
            variant="default"
            disabled={progress !== undefined}
            onClick={() => ask(action)}
          >
            {WORDS[action].button}
          </Button>
        ))}
        <HowFar progress={progress} />
      </SelectionBar>
      <Stayed
        refused={refused}
        nameOf={(id) => {
          const one = subscriptions.find((each) => each.id === id)
          return one === undefined ? undefined : `${productOf(one)}, ${one.customerName || one.email}`
        }}
        onClose={forget}
      />
    </>
  )
}
