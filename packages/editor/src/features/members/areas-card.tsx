import {
  ActionIcon,
  Anchor,
  Button,
  Card,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { modals } from '@mantine/modals'
import { formatMoney, money, planText, readText } from '@plinth/domain'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import {
  areasChanged,
  changeArea,
  deleteArea,
  makeArea,
  type AreaDraft,
  type MemberArea,
} from '../../api/member-areas.ts'
import { useSession } from '../../api/session.ts'
import { showError } from '../../ui/feedback.tsx'
import { useSend } from '../../ui/use-send.ts'
import { said, t } from '../../words/words.ts'

const WAYS: readonly { readonly value: MemberArea['joining']; readonly label: string }[] = [
  { value: 'open', label: t('Any member may join') },
  { value: 'asked', label: t('Members ask, I let them in') },
  { value: 'invited', label: t('Only I let members in') },
]

const wayOf = (value: string): MemberArea['joining'] =>
  value === 'asked' || value === 'invited' ? value : 'open'

/** Areas: groups of members that pages and blogs are kept for. [EDIT-405] */
export function AreasCard({
  areas,
  language,
}: {
  readonly areas: readonly MemberArea[]
  readonly language: string
}) {
  const [name, setName] = useState('')
  const { problem, isBusy, send } = useSend(errorText, { stays: true })
  const add = async () => {
    await makeArea({ name: { [language]: name.trim() }, joining: 'open' })
    await areasChanged()
    setName('')
  }
  return (
    <Card withBorder mb="md" maw={640}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('Areas')}
        </Title>
        <Text size="sm" c="var(--plinth-soft)">
          {t('Pages and blogs can be kept for the members of an area: choose it in their settings.')}
        </Text>
        {areas.map((area) => (
          <Area key={area.id} area={area} language={language} />
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send(add)
          }}
        >
          <Group gap={8} align="end">
            <TextInput
              label={t('New area')}
              flex={1}
              miw={180}
              maxLength={100}
              value={name}
              error={problem}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={isBusy} disabled={name.trim() === ''}>
              {t('Add')}
            </Button>
          </Group>
        </form>
      </Stack>
    </Card>
  )
}

function Area({ area, language }: { readonly area: MemberArea; readonly language: string }) {
  const shown = readText(area.name, language, language)
  const [name, setName] = useState(shown)
  const save = (changes: Partial<AreaDraft>) =>
    changeArea(area.id, { name: area.name, joining: area.joining, ...changes })
      .then(areasChanged)
      .catch(showError)
  return (
    <Stack gap={4} pb="sm" style={{ borderBottom: '1px solid var(--plinth-line)' }}>
      <Group gap={8} wrap="wrap">
        <TextInput
          aria-label={t('Name of the area {name}', { name: shown })}
          flex={1}
          miw={160}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => {
            if (name.trim() === '') setName(shown)
            else if (name.trim() !== shown) void save({ name: { ...area.name, [language]: name.trim() } })
          }}
        />
        <NativeSelect
          aria-label={t('How to join {name}', { name: shown })}
          data={WAYS.map(({ value, label }) => ({ value, label }))}
          value={area.joining}
          onChange={(event) => void save({ joining: wayOf(event.currentTarget.value) })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Delete the area {name}', { name: shown })}
          onClick={() => askToDelete(area, shown)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <Text size="sm" c="var(--plinth-soft)">
        {t(
          '{members, plural, one {# member} other {# members}}, {pages, plural, one {# page} other {# pages}}, {asked} asking to join',
          { members: area.members, pages: area.pages, asked: area.asked },
        )}
      </Text>
      <Sold area={area} language={language} />
    </Stack>
  )
}

/** Asks, then deletes an area, and with it who is in it; one that pages are kept for is refused. [EDIT-801] */
const askToDelete = ({ id, members }: MemberArea, name: string) =>
  modals.openConfirmModal({
    title: t('Delete the area {name}?', { name }),
    children: (
      <Text>
        {t(
          '{members, plural, =0 {Nobody is} one {# member is} other {# members are}} in it. A new area of the same name begins empty.',
          { members },
        )}
      </Text>
    ),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => void deleteArea(id).then(areasChanged).catch(showError),
  })

/** What opens the area for money, and how many have paid. [EDIT-580] */
function Sold({ area, language }: { readonly area: MemberArea; readonly language: string }) {
  const currency = useSession().data?.website?.currency ?? 'USD'
  const name = readText(area.name, language, language)
  return (
    <>
      {area.offers.map(({ productId, name: product, priceCents, isFrom, plan }) => {
        const amount = formatMoney(money(priceCents, currency))
        const price = isFrom ? t('from {amount}', { amount }) : amount
        return (
          <Text key={productId} size="sm" lh={2}>
            <Anchor component={Link} underline="always" to={`/config/products/${productId}`}>
              {readText(product, language, language)}
            </Anchor>
            {`: ${plan === null ? t('{price} once', { price }) : said(planText(plan, price))}`}
          </Text>
        )
      })}
      {(area.offers.length > 0 || area.buyers > 0) && (
        <Anchor component={Link} size="sm" lh={2} to={`/config/members?area=${area.id}`}>
          {t('{buyers, plural, =0 {Nobody has} one {# person has} other {# people have}} paid for {name}', {
            buyers: area.buyers,
            name,
          })}
        </Anchor>
      )}
      {area.offers.length === 0 && (
        <Text size="sm" c="var(--plinth-soft)">
          {t('To sell it, make a product of the kind Membership that opens it.')}
        </Text>
      )}
    </>
  )
}
