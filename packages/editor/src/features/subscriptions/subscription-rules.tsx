import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { moveTestClock, setSubscriptionRules, useSubscriptionSettings } from '../../api/subscriptions.ts'
import { momentText } from '../../lists/moment.tsx'
import { showError } from '../../ui/feedback.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import classes from './subscription-rules.module.css'

/** What becomes of subscriptions that cannot be paid, reminders, and the calendar of tests. [EDIT-411] [EDIT-412] [EDIT-540] */
export function SubscriptionRules() {
  const settings = useSubscriptionSettings().data
  if (settings === undefined) return null
  const { afterFailure, reminderDays, testClock } = settings
  const days = [...new Set([0, 1, 2, 3, 5, 7, 14, 30, reminderDays])].toSorted((a, b) => a - b)
  return (
    <Group
      component="section"
      aria-label={t('How subscriptions go on')}
      mt="xl"
      pt="lg"
      align="end"
      gap="lg"
      className={classes.rules ?? ''}
    >
      <NativeSelect
        label={t('When a renewal cannot be paid after four tries')}
        value={afterFailure}
        data={[
          { value: 'cancel', label: t('Cancel the subscription') },
          { value: 'pause', label: t('Pause it until the buyer gives another card') },
        ]}
        onChange={(event) => {
          const afterwards = event.currentTarget.value === 'pause' ? 'pause' : 'cancel'
          setSubscriptionRules({ afterFailure: afterwards }).catch(showError)
        }}
      />
      <NativeSelect
        label={t('Buyers are reminded of a renewal')}
        value={String(reminderDays)}
        data={days.map((count) => ({
          value: String(count),
          label:
            count === 0
              ? t('Never')
              : t('{count, plural, one {# day before} other {# days before}}', { count }),
        }))}
        onChange={(event) => {
          setSubscriptionRules({ reminderDays: Number(event.currentTarget.value) }).catch(showError)
        }}
      />
      {testClock.canMove && <TestClock now={testClock.now} isAhead={testClock.isAhead} />}
    </Group>
  )
}

/** Months can be let pass in a moment: every renewal on the way is made as on its day. */
function TestClock({ now, isAhead }: { readonly now: number; readonly isAhead: boolean }) {
  const [months, setMonths] = useState('1')
  const { isBusy, send } = useSend(showError, { stays: true })
  const move = async () => {
    const { renewals, isThere } = await moveTestClock(Number(months))
    const message = isThere
      ? t('{renewals, plural, one {# renewal was tried} other {# renewals were tried}}', { renewals })
      : t('{renewals} renewals were tried, and more are to come: move it on once more.', { renewals })
    notifications.show({ message })
  }
  const isNumber = /^\d{1,2}$/.test(months) && Number(months) >= 1 && Number(months) <= 36
  return (
    <Group align="end" gap="sm">
      <TextInput
        label={t('Let months pass for test subscriptions')}
        description={isAhead ? t('There it is {when}', { when: momentText(now) }) : undefined}
        inputMode="numeric"
        maxLength={2}
        value={months}
        onChange={(event) => setMonths(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!isNumber} loading={isBusy} onClick={() => void send(move)}>
        {t('Move on')}
      </Button>
      <Text size="sm" c="var(--plinth-soft)" maw="24rem" pb={7}>
        {t('Only while the shop takes no real money.')}
      </Text>
    </Group>
  )
}
