import { Modal, Stack, Table, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { Command } from './command.ts'
import { useAllCommands } from './command-registry.ts'
import { KeyCaps } from './key-caps.tsx'
import { keyCaps } from './keys.ts'
import { setShortcutsOpen, useShortcutsOpen } from './open-shortcuts.ts'
import { t } from '../words/words.ts'
import { CATEGORY_NAMES } from './command.ts'

/** Every shortcut there is, read from the command tables, searchable. [EDIT-60] */
export function ShortcutSheet() {
  const [search, setSearch] = useState('')
  const commands = useAllCommands()
  const wanted = commands.filter(
    (command) =>
      command.keys !== undefined && command.name.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const categories = [...new Set(wanted.map(({ category }) => category))]
  return (
    <Modal
      opened={useShortcutsOpen()}
      onClose={() => setShortcutsOpen(false)}
      title={t('Keyboard shortcuts')}
      size="md"
    >
      <Stack gap="md">
        <TextInput
          placeholder={t('Search shortcuts')}
          aria-label={t('Search shortcuts')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        {categories.map((category) => (
          <CategoryTable
            key={category}
            title={CATEGORY_NAMES[category]}
            commands={wanted.filter((one) => one.category === category)}
          />
        ))}
        <p>
          {t(
            'In text: # to ###### for headings, > for a quote, - or 1. for lists, **bold**, *italic*, / for blocks.',
          )}{' '}
          {t('Over selected words {keys} makes a link.', { keys: keyCaps('Mod+K').join('+') })}{' '}
          {t('In a field for a number the arrow keys count by one, with Shift by ten.')}
        </p>
      </Stack>
    </Modal>
  )
}

function CategoryTable({
  title,
  commands,
}: {
  readonly title: string
  readonly commands: readonly Command[]
}) {
  return (
    <section>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <Table verticalSpacing={4} withRowBorders={false}>
        <Table.Tbody>
          {commands.map((command) => (
            <Table.Tr key={command.id}>
              <Table.Td>{command.name}</Table.Td>
              <Table.Td align="right">
                {command.keys?.map((keys, index) => (
                  <span key={keys}>
                    {index > 0 && ' or '}
                    <KeyCaps keys={keys} />
                  </span>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
