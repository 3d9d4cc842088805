import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pagesQuery, pageTitle } from '../api/pages.ts'
import { isEnabled, type Command } from './command.ts'
import { useAllCommands } from './command-registry.ts'
import { KeyCaps } from './key-caps.tsx'
import { t } from '../words/words.ts'
import { CATEGORY_NAMES } from './command.ts'

const [store, palette] = createSpotlight()

/**
 * Reaches every page and every command by typing. [EDIT-60]
 *
 * @param props.asked how often it was asked for; with each time it opens
 */
export default function CommandPalette({ asked }: { readonly asked: number }) {
  useEffect(() => palette.open(), [asked])
  const commands = useAllCommands()
  const navigate = useNavigate()
  const { data } = useQuery(pagesQuery)
  const pages = (data?.collections ?? []).map((collection) => ({
    id: `page-${collection.id}`,
    label: pageTitle(collection),
    keywords: [collection.urlId, 'page'],
    onClick: () => void navigate(`/config/pages/${collection.documentId}`),
  }))
  const groups: SpotlightActionGroupData[] = [
    { group: t('Pages'), actions: pages },
    ...(['block', 'edit', 'page', 'view', 'go-to', 'help'] as const).map((category) => ({
      group: CATEGORY_NAMES[category],
      actions: commands
        .filter(
          (command) => command.category === category && command.keyboardOnly !== true && isEnabled(command),
        )
        .map(actionOf),
    })),
  ]
  return (
    <Spotlight
      store={store}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      shortcut={null}
      attributes={{ content: { 'aria-label': t('Commands') } }}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={t('Nothing found')}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: t('Search pages and commands'),
        'aria-label': t('Search pages and commands'),
      }}
    />
  )
}

function actionOf(command: Command) {
  const [keys] = command.keys ?? []
  return {
    id: command.id,
    label: command.name,
    keywords: [...(command.keywords ?? [])],
    ...(command.icon === undefined ? {} : { leftSection: <command.icon size={18} stroke={1.6} /> }),
    ...(keys === undefined ? {} : { rightSection: <KeyCaps keys={keys} /> }),
    // The palette gives focus back when it closes; the command must come after that.
    onClick: () => setTimeout(command.run, 0),
  }
}
