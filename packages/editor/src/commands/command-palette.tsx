import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  createSpotlight,
  Spotlight,
  useSpotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { IconBook, IconSearch } from '@tabler/icons-react'
import { canAny, type Action } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFound, type Found } from '../api/find.ts'
import { pagesQuery, pageTitle } from '../api/pages.ts'
import { useSession } from '../api/session.ts'
import { part } from '../ui/part.tsx'
import { t } from '../words/words.ts'
import { CATEGORY_NAMES, isEnabled, type Command } from './command.ts'
import { useAllCommands } from './command-registry.ts'
import type { GuidePlace } from './guide-dialog.tsx'
import { KeyCaps } from './key-caps.tsx'
import {
  FOUND,
  placeOf,
  screenPlaces,
  settingPlaces,
  type NamedPlace,
  type PalettePlace,
} from './palette-places.ts'
import { rankOf } from './palette-rank.ts'
import { openShortcuts } from './open-shortcuts.ts'
import classes from './command-palette.module.css'

const [store, palette] = createSpotlight()

/** Which time of asking it was opened for last. */
let answered = 0

/** Something that can be chosen, and the words it is found by. */
interface Choice {
  readonly action: SpotlightActionData
  readonly words: readonly string[]
}

/** Places that were opened from here, the last first; as long as the editor is open. */
let recent: { readonly of: string; readonly places: readonly PalettePlace[] } = { of: '', places: [] }
const MOST_RECENT = 6
/** Most places in guides that are offered. */
const MOST_GUIDES = 8

const GuideDialog = part(() => import('./guide-dialog.tsx'), { kind: 'dialog' })

/**
 * Reaches everything by typing: pages, posts, products, orders, files, discounts, form answers, settings and commands,
 * each saying what it is. [EDIT-60] [EDIT-202] [EDIT-203]
 *
 * @param props.asked how often it was asked for; with each time it opens
 */
export default function CommandPalette({ asked }: { readonly asked: number }) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    // The frame may be drawn anew, as after signing in again: nobody asked for the palette then.
    if (asked === answered) return
    answered = asked
    palette.open()
  }, [asked])
  const said = query.trim()
  const [wanted] = useDebouncedValue(said, 150)
  const found = useFound(wanted.slice(0, 200))
  const isLooking = said !== '' && (said !== wanted || found.isFetching)
  const [place, setPlace] = useState<GuidePlace>()
  const groups = [
    ...useOffers(said),
    ...useFoundGroups(said, found.data?.found ?? [], !isLooking),
    ...useGuides(said, setPlace),
  ]
  const isEmpty = groups.length === 0
  const shown = isEmpty && !isLooking ? [helpGroup(() => setQuery(''))] : groups
  useBestChosen(said, shown[0]?.actions[0]?.id)
  useChoiceSaid()
  return (
    <>
      <Spotlight
        store={store}
        actions={shown}
        // What fits has been chosen already: the server finds by more than what is shown.
        filter={(_query, actions) => actions}
        query={query}
        onQueryChange={setQuery}
        // What was typed the last time does not stand in the way.
        onSpotlightOpen={() => setQuery('')}
        shortcut={null}
        classNames={{ action: classes.action ?? '', actionDescription: classes.what ?? '' }}
        attributes={{
          content: { 'aria-label': t('Commands') },
          actionsList: { role: 'listbox', 'aria-label': t('Commands') },
        }}
        highlightQuery
        scrollable
        maxHeight={460}
        nothingFound={t('Looking…')}
        searchProps={{
          leftSection: <IconSearch size={18} stroke={1.6} />,
          placeholder: t('Search everything'),
          'aria-label': t('Search everything'),
          role: 'combobox',
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          autoComplete: 'off',
          maxLength: 200,
          rightSection: <State {...{ isLooking, isEmpty, hasFailed: found.isError && said !== '' }} />,
          rightSectionWidth: said === '' ? 0 : 168,
        }}
      />
      {place !== undefined && (
        <GuideDialog opened place={place} onGo={setPlace} onClose={() => setPlace(undefined)} />
      )}
    </>
  )
}

/** The best of what fits stands chosen, for Enter; without words nothing does. */
function useBestChosen(said: string, best: string | undefined) {
  useEffect(() => {
    const list = document.getElementById(store.getState().listId)
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
    const first = said === '' ? undefined : list?.querySelector('[data-action]')
    first?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: first === undefined || first === null ? -1 : 0 }))
  }, [said, best])
}

/**
 * Tells a screen reader which choice the arrow keys have reached: the library marks it in the list alone, for the eye.
 * [EDIT-711]
 */
function useChoiceSaid() {
  const { opened } = useSpotlight(store)
  useEffect(() => {
    if (!opened) return
    const observer = new MutationObserver(sayChoice)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-selected'] })
    return () => observer.disconnect()
  }, [opened])
}

function sayChoice(): void {
  const { listId } = store.getState()
  const list = document.getElementById(listId)
  const field = list?.closest('[role="dialog"]')?.querySelector('[role="combobox"]')
  if (list == null || field == null) return
  field.setAttribute('aria-controls', listId)
  field.removeAttribute('aria-activedescendant')
  list.querySelectorAll('[data-action]').forEach((choice, index) => {
    const isChosen = choice.hasAttribute('data-selected')
    choice.id = `${listId}-${index}`
    choice.setAttribute('aria-selected', String(isChosen))
    if (isChosen) field.setAttribute('aria-activedescendant', choice.id)
  })
}

interface Searching {
  readonly isLooking: boolean
  readonly isEmpty: boolean
  readonly hasFailed: boolean
}

/** Whether there may be more to come, or why there is not. */
function State({ isLooking, isEmpty, hasFailed }: Searching) {
  const words = isLooking
    ? t('Looking…')
    : hasFailed
      ? t('Search did not answer')
      : isEmpty && t('Nothing found')
  return (
    <Text role="status" className={classes.state} data-failed={hasFailed && !isLooking}>
      {words}
    </Text>
  )
}

/** What is offered at once: what was opened before, pages, settings and commands. */
function useOffers(said: string): SpotlightActionGroupData[] {
  const commands = useAllCommands()
  const open = useOpenPlace()
  const { data: session } = useSession()
  const { data } = useQuery(pagesQuery)
  const pages = (data?.collections ?? []).map((collection): Choice => {
    const { documentId, urlId, isHome } = collection
    const detail = isHome ? '/' : `/${urlId}`
    const place = placeOf({ kind: 'page', id: documentId, title: pageTitle(collection), detail })
    return { action: open(place), words: [place.title, urlId, FOUND.page.name] }
  })
  const may = (action: Action) => session !== undefined && canAny(session.roles, action)
  const named = (places: readonly NamedPlace[]) =>
    places.map((place): Choice => ({
      action: open(place),
      words: [place.title, place.detail, ...place.words],
    }))
  const before = said === '' && recent.of === session?.account?.id ? recent.places : []
  return [
    {
      group: t('Opened last'),
      choices: before.map((place) => ({ action: open(place, 'recent-'), words: [] })),
    },
    { group: FOUND.page.group, choices: pages },
    { group: t('Screens'), choices: said === '' ? [] : named(screenPlaces(may)) },
    { group: t('Settings'), choices: said === '' ? [] : named(settingPlaces(may)) },
    ...(['block', 'edit', 'page', 'view', 'go-to', 'help'] as const).map((category) => ({
      group: CATEGORY_NAMES[category],
      choices: commands
        .filter(
          (command) => command.category === category && command.keyboardOnly !== true && isEnabled(command),
        )
        .map(choiceOf),
    })),
  ]
    .map(({ group, choices }) => ({ group, fits: fitting(choices, said) }))
    .toSorted((one, other) => bestRank(one.fits) - bestRank(other.fits))
    .flatMap(({ group, fits }) =>
      groupOf(
        group,
        fits.map(({ action }) => action),
      ),
    )
}

/** What the server found, by what it is; pages are offered already. Of what it found for other words, that which fits these. */
function useFoundGroups(said: string, found: readonly Found[], isNew: boolean): SpotlightActionGroupData[] {
  const open = useOpenPlace()
  if (said === '') return []
  const fits = found.filter(({ title, detail }) => isNew || rankOf([title, detail], said) !== undefined)
  return Object.entries(FOUND).flatMap(([kind, { group }]) =>
    kind === 'page'
      ? []
      : groupOf(
          group,
          fits.filter((one) => one.kind === kind).map((one) => open(placeOf(one))),
        ),
  )
}

const groupOf = (group: string, actions: SpotlightActionData[]): SpotlightActionGroupData[] =>
  actions.length === 0 ? [] : [{ group, actions: actions.map((action) => ({ ...action, role: 'option' })) }]

interface Fit {
  readonly action: SpotlightActionData
  readonly rank: number
}

/** Those that fit what was typed, the best first; all in their order when nothing was. */
function fitting(choices: readonly Choice[], said: string): Fit[] {
  return choices
    .flatMap(({ action, words }) => {
      const rank = rankOf(words, said)
      return rank === undefined ? [] : [{ action, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
}

/** The group with what fits best stands first: Enter takes it. [EDIT-1278] */
const bestRank = ([best]: readonly Fit[]): number => best?.rank ?? Infinity

/** Makes a choice of a place, which is remembered once it is opened. */
function useOpenPlace() {
  const navigate = useNavigate()
  const account = useSession().data?.account?.id ?? ''
  return (place: PalettePlace, prefix = ''): SpotlightActionData => ({
    id: prefix + place.id,
    label: place.title,
    description: place.detail,
    leftSection: <place.icon size={18} stroke={1.6} aria-hidden="true" />,
    onClick: () => {
      const others = recent.of === account ? recent.places.filter(({ id }) => id !== place.id) : []
      recent = { of: account, places: [place, ...others].slice(0, MOST_RECENT) }
      void navigate(place.address)
    },
  })
}

/** What the guides for owners say of it, by their headings and what they print bold; they come with the first words. [EDIT-1621] */
function useGuides(said: string, onOpen: (place: GuidePlace) => void): SpotlightActionGroupData[] {
  const { data } = useQuery({
    queryKey: ['guides'],
    queryFn: async () => (await import('./guides.ts')).GUIDES,
    enabled: said !== '',
    staleTime: Infinity,
  })
  if (said === '' || data === undefined) return []
  const choices = data.flatMap(({ name, title, parts }): Choice[] => {
    const choice = (label: string, anchor: string | undefined, words: readonly string[]): Choice => ({
      words: [label, title, t('Guide'), t('Help'), ...words],
      action: {
        id: `guide-${name}-${anchor ?? ''}`,
        label,
        description: anchor === undefined ? t('Guide') : t('Guide › {title}', { title }),
        leftSection: <IconBook size={18} stroke={1.6} aria-hidden="true" />,
        onClick: () =>
          setTimeout(() => onOpen({ guide: name, ...(anchor === undefined ? {} : { anchor }) }), 0),
      },
    })
    return [choice(title, undefined, []), ...parts.map((part) => choice(part.title, part.anchor, part.words))]
  })
  const fits = fitting(choices, said)
    .slice(0, MOST_GUIDES)
    .map(({ action }) => action)
  return groupOf(t('Guides'), fits)
}

/** Offered when nothing has the name somebody typed. [EDIT-203] */
function helpGroup(onClear: () => void): SpotlightActionGroupData {
  return {
    group: t('Help'),
    actions: [
      {
        id: 'help-shortcuts',
        role: 'option',
        label: t('Show keyboard shortcuts'),
        description: t('Everything the editor can do, with its keys'),
        onClick: () => setTimeout(openShortcuts, 0),
      },
      {
        id: 'help-all',
        role: 'option',
        label: t('Show all commands'),
        description: t('Or try fewer letters, an address, the number of an order or an e-mail address'),
        closeSpotlightOnTrigger: false,
        onClick: onClear,
      },
    ],
  }
}

function choiceOf(command: Command): Choice {
  const [keys] = command.keys ?? []
  return {
    words: [command.name, ...(command.keywords ?? []), CATEGORY_NAMES[command.category]],
    action: {
      id: command.id,
      label: command.name,
      leftSection: command.icon === undefined ? undefined : <command.icon size={18} stroke={1.6} />,
      rightSection: keys === undefined ? undefined : <KeyCaps keys={keys} />,
      // The palette gives focus back when it closes; the command must come after that.
      onClick: () => setTimeout(command.run, 0),
    },
  }
}
