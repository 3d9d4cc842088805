import {
  CloseButton,
  Combobox,
  Group,
  Stack,
  Text,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconArticle,
  IconFile,
  IconFileText,
  IconLink,
  IconMail,
  IconPhone,
  IconShoppingBag,
  IconTags,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { linkToTarget, targetOfLink, type Link } from '@plinth/domain'
import { useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLinkSearch, useLinkTarget, type LinkTarget } from '../api/links.ts'
import { FieldSourcesContext } from './field-sources.ts'
import { t } from '../words/words.ts'
import { hintOf, kindOfTyped, whatIsChosen, wordsOf } from './link-words.ts'
import { linkOfTyped, pathHere } from './typed-link.ts'

const ICONS: Readonly<Record<Link['kind'], Icon>> = {
  page: IconFileText,
  post: IconArticle,
  product: IconShoppingBag,
  category: IconTags,
  file: IconFile,
  area: IconUsers,
  url: IconLink,
  email: IconMail,
  phone: IconPhone,
}

/** The value of the option that takes what was typed as the address it is. */
const TYPED = 'typed'

const NONE: readonly LinkTarget[] = []

interface LinkPickerProps {
  readonly label: string
  /** Said until a thing is chosen, of which is then said where it is. */
  readonly description?: string | undefined
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly value: Link | null
  /** @param title what the link leads to is called; empty for none */
  readonly onChange: (link: Link | null, title: string) => void
  /** The list stands in the dialog the picker is in, which would otherwise take a press on it for one elsewhere. */
  readonly isInPopover?: boolean
}

/**
 * One field for any link: what of the website it leads to is searched as one types, by title or address, and chosen by what
 * it is; an address, a mail or a telephone is taken as it is typed or pasted. [EDIT-94]
 */
export function LinkPicker({ value, onChange, isInPopover = false, ...input }: LinkPickerProps) {
  const picking = usePicking(value, onChange)
  const { list, typed, typedLink, atPath, found, isBehind, search, target } = picking
  const isLost = typed !== undefined && typed.trim() !== '' && value === null && !list.dropdownOpened
  const Icon = ICONS[value?.kind ?? 'url']
  return (
    <Combobox store={list} withinPortal={!isInPopover} onOptionSubmit={picking.submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          role="combobox"
          aria-autocomplete="list"
          data-autofocus
          placeholder={input.placeholder ?? t('Page, product or web address')}
          error={isLost ? t('Choose one of the list, or write an address.') : input.error}
          description={whatIsChosen(value, target) ?? input.description}
          data-unfinished={isLost || undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          leftSection={<Icon size={16} aria-hidden="true" />}
          rightSection={
            value !== null && <CloseButton size="sm" aria-label={t('No link')} onClick={picking.clear} />
          }
          value={typed ?? wordsOf(value, target)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={() => list.openDropdown()}
          onBlur={picking.leave}
          onKeyDown={picking.enter}
          onChange={({ currentTarget }) => picking.type(currentTarget.value)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={input.label}>
          {typedLink !== null && atPath === undefined && (
            <Combobox.Option value={TYPED}>
              <Line
                kind={typedLink.kind}
                title={wordsOf(typedLink, undefined)}
                hint={kindOfTyped(typedLink)}
              />
            </Combobox.Option>
          )}
          {found.map((one) => (
            <Combobox.Option key={one.name} value={one.name} active={one.name === targetOfLink(value)}>
              <Line kind={one.kind} title={one.title} hint={hintOf(one)} />
            </Combobox.Option>
          ))}
          {found.length === 0 && typedLink === null && (
            <Combobox.Empty>{whyNothing(search, isBehind)}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {list.dropdownOpened && typed !== undefined && search.isSuccess && !isBehind
          ? t('{count, plural, =0 {Nothing found} one {# found} other {# found}}', { count: found.length })
          : ''}
      </VisuallyHidden>
    </Combobox>
  )
}

/** What is typed and found, and what becomes of it. */
function usePicking(value: Link | null, onChange: LinkPickerProps['onChange']) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  // What is being typed; undefined while the field says what is chosen.
  const [typed, setTyped] = useState<string>()
  const path = pathHere(typed ?? '', location.origin)
  const [asked] = useDebouncedValue(path, 150)
  const search = useLinkSearch(asked, list.dropdownOpened)
  const target = useLinkTarget(targetOfLink(value)).data
  // Until the answer to what is typed now is there, of the one before what fits it: Enter never takes what was found for less.
  const isBehind = asked !== path || search.isPlaceholderData
  const answered = search.data?.targets ?? NONE
  const here = (useContext(FieldSourcesContext)?.sectionsHere?.() ?? NONE).filter((one) => fits(one, path))
  // Where one is, first: few links lead to the page that is open as a whole.
  const found = [...here, ...(isBehind ? answered.filter((one) => fits(one, path)) : answered)]
  const typedLink = linkOfTyped(typed ?? '', location.origin)
  const atPath = found.find((one) => one.path === path)
  useEffect(() => {
    // The address of a page of this website means that page, wherever it will be.
    if (atPath !== undefined && value?.kind === 'url' && value.url === path)
      onChange(linkToTarget(atPath.name), atPath.title)
  }, [atPath, path, value, onChange])

  // A choice made with the arrows was made in the list before: what is best now is taken by Enter.
  useEffect(() => list.resetSelectedOption(), [answered]) // oxlint-disable-line react/exhaustive-deps

  const take = (link: Link | null, title: string) => {
    setTyped(undefined)
    list.closeDropdown()
    onChange(link, title)
  }
  const choose = ({ name, title }: LinkTarget) => take(linkToTarget(name), title)
  const leave = () => {
    list.closeDropdown()
    if (typedLink !== null || value !== null || typed?.trim() === '') setTyped(undefined)
  }
  const takeBest = () => {
    const [best] = found
    if (best === undefined) leave()
    else choose(best)
  }
  const { wait, forget } = useOnceAnswered(path, isBehind, takeBest)
  return {
    list,
    typed,
    typedLink,
    atPath,
    found,
    isBehind,
    search,
    target,
    leave,
    clear: () => take(null, ''),
    type: (text: string) => {
      forget()
      setTyped(text)
      list.openDropdown()
      list.resetSelectedOption()
      const link = linkOfTyped(text, location.origin)
      if (text.trim() === '') onChange(null, '')
      else if (link !== null) onChange(link, '')
    },
    submit: (name: string) => {
      const chosen = found.find((one) => one.name === name)
      if (chosen === undefined) leave()
      else choose(chosen)
    },
    /** Without a choice in the list, Enter takes the best that was found, or the address as it stands. */
    enter: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !list.dropdownOpened || list.getSelectedOptionIndex() >= 0) return
      event.preventDefault()
      if (atPath !== undefined) choose(atPath)
      else if (typedLink !== null || typed === undefined || typed.trim() === '') leave()
      else if (isBehind && found.length === 0 && !search.isError) wait()
      else takeBest()
    },
  }
}

/** Does something once the answer to what is typed now is there, unless something else is typed before. */
function useOnceAnswered(path: string, isBehind: boolean, done: () => void) {
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (isBehind || awaited.current !== path) return
    awaited.current = undefined
    done()
  })
  return {
    wait: () => (awaited.current = path),
    forget: () => (awaited.current = undefined),
  }
}

/** Whether every word that is typed stands in the title or the address of a thing. */
function fits({ title, path }: LinkTarget, typed: string): boolean {
  const text = `${title} ${path}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function whyNothing({ isError, isFetching }: ReturnType<typeof useLinkSearch>, isBehind: boolean): string {
  if (isError) return t('Unable to load results')
  return isFetching || isBehind ? t('Searching') : t('Nothing has this name.')
}

function Line({
  kind,
  title,
  hint,
}: {
  readonly kind: Link['kind']
  readonly title: string
  readonly hint: string
}) {
  const Icon = ICONS[kind]
  return (
    <Group gap={8} wrap="nowrap">
      <Icon size={16} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Stack gap={0} miw={0}>
        <Text size="sm" truncate>
          {title}
        </Text>
        <Text size="xs" c="var(--plinth-soft)" truncate>
          {hint}
        </Text>
      </Stack>
    </Group>
  )
}
