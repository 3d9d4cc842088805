import { Group, Text, TextInput } from '@mantine/core'
import { momentOf, wallTime } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useLiability } from '../../api/gift-cards.ts'
import type { Session } from '../../api/session.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { ZoneNeeded } from '../../ui/zone-needed.tsx'
import { t } from '../../words/words.ts'

/** What the shop owes at the end of a day, by currency. [EDIT-366] */
export function Liability({ website: { timeZone } }: { readonly website: Session['website'] }) {
  return (
    <ZoneNeeded timeZone={timeZone}>
      <OwedAtEnd timeZone={timeZone} />
    </ZoneNeeded>
  )
}

function OwedAtEnd({ timeZone }: { readonly timeZone: string }) {
  const [today] = useState(() => wallTime(Date.now(), timeZone).slice(0, 10))
  const [day, setDay] = useState(today)
  const owed = useLiability(momentOf(`${day}T23:59`, timeZone))
  const amount = useAmountText()
  const parts = (owed.data?.owed ?? [])
    .filter(({ balanceCents }) => balanceCents > 0)
    .map(({ kind, currency, balanceCents, count }) => {
      const values = { amount: amount(balanceCents, currency), count }
      return kind === 'gift-card'
        ? t('{amount} on {count, plural, one {# gift card} other {# gift cards}}', values)
        : t('{amount} of store credit', values)
    })
  return (
    <Group mb="md" align="end">
      <TextInput
        type="date"
        label={t('Owed at the end of')}
        max={today}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Text role="status" pb={6}>
        {owed.error !== null
          ? errorText(owed.error)
          : owed.data === undefined
            ? ''
            : parts.length === 0
              ? t('Nothing is owed')
              : parts.join(', ')}
      </Text>
    </Group>
  )
}
