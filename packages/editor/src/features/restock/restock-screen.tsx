import { Anchor, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBellRinging, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useMailServer } from '../../api/session.ts'
import {
  restockChanged,
  restockFile,
  tellLine,
  tellLines,
  useRestockGroups,
  type RestockGroup,
} from '../../api/restock.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { HiddenHead } from '../../lists/hidden-head.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { showError } from '../../ui/feedback.tsx'
import { NoMailServer } from '../../ui/no-mail-server.tsx'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { LineDialog } from './line-dialog.tsx'

/** Whether anybody in line could be told now. */
const canTell = ({ waiting, units }: RestockGroup): boolean => waiting > 0 && units !== 0

/** Tells people, and says how many there were. */
async function tell(work: () => Promise<{ readonly told: number; readonly waiting: number }>): Promise<void> {
  try {
    const { told, waiting } = await work()
    notifications.show({
      message: t(
        '{told, plural, =0 {Nobody was told} one {# person was told} other {# people were told}}, {waiting, plural, =0 {nobody is waiting any more} one {# is still waiting} other {# are still waiting}}',
        { told, waiting },
      ),
    })
  } catch (error) {
    showError(error)
  } finally {
    await restockChanged()
  }
}

/** Who waits for what is sold out: by product and variant, told when there are units, exported. [EDIT-386] */
export default function RestockScreen() {
  const list = useRestockGroups()
  const mailServer = useMailServer()
  const [opened, setOpened] = useState<RestockGroup>()
  const groups = list.data?.pages.flatMap(({ signUpGroups }) => signUpGroups) ?? []
  const ready = groups.filter(canTell)
  return (
    <Screen
      title={t('Back in stock')}
      actions={
        <Group gap={8}>
          <ListFiles file={restockFile} />
          <Button
            leftSection={<IconSend size={16} />}
            disabled={ready.length === 0}
            onClick={() => void tell(() => tellLines(ready.slice(0, 200)))}
          >
            {t('Tell all')}
          </Button>
        </Group>
      }
    >
      <Text c="var(--plinth-soft)" mb="md" maw="70ch">
        {t(
          'As many are told as units come back, first come first, and each has one kept for a while. Settings, Store says for how long, and whether that happens by itself.',
        )}
      </Text>
      {mailServer === false && (
        <NoMailServer>{t('No mail server is set up, so nobody is told.')}</NoMailServer>
      )}
      <ListResults
        label={t('Variants people wait for')}
        query={list}
        columns={columnsOf(setOpened)}
        rows={groups}
        keyOf={({ variantId }) => variantId}
        isFiltered={false}
        onClear={() => undefined}
        empty={{
          icon: IconBellRinging,
          title: t('Nobody is waiting'),
          text: t('Sold-out products have a box in which visitors ask to be told when they are back.'),
          filteredTitle: t('Nobody is waiting'),
          filteredText: '',
        }}
      />
      {opened !== undefined && <LineDialog group={opened} onClose={() => setOpened(undefined)} />}
    </Screen>
  )
}

/** What a variant is called: its product, and its options if it has any. */
export const nameOfGroup = ({ productName, variantName }: RestockGroup): string =>
  variantName === '' ? productName : `${productName} (${variantName})`

const columnsOf = (open: (group: RestockGroup) => void): readonly Column<RestockGroup>[] => [
  {
    key: 'variant',
    head: t('Product'),
    cell: (group) => (
      <>
        <Anchor component="button" type="button" ta="start" onClick={() => open(group)}>
          {nameOfGroup(group)}
        </Anchor>
        <Text size="sm" c="var(--plinth-soft)">
          {group.sku}
        </Text>
      </>
    ),
  },
  { key: 'waiting', head: t('Waiting'), isNumber: true, cell: ({ waiting }) => waiting },
  { key: 'told', head: t('Kept for'), isNumber: true, cell: ({ told }) => told },
  {
    key: 'units',
    head: t('Free units'),
    isNumber: true,
    cell: ({ units }) => units ?? t('Unlimited'),
  },
  { key: 'since', head: t('Since'), cell: ({ firstOn }) => <Moment at={firstOn} /> },
  {
    key: 'tell',
    head: <HiddenHead>{t('Tell them')}</HiddenHead>,
    cell: (group) => (
      <Button
        variant="default"
        size="compact-sm"
        disabled={!canTell(group)}
        aria-label={t('Tell them about {name}', { name: nameOfGroup(group) })}
        onClick={() => void tell(() => tellLine(group))}
      >
        {t('Tell them')}
      </Button>
    ),
  },
]
