import { Button, CloseButton, NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import type { FontCategory, FontFamily } from '@plinth/site-templates'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { knownFamilies } from '../api/own-fonts.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { t } from '../words/words.ts'
import { CATEGORIES } from './font-categories.ts'
import { FontCollection } from './font-collection.tsx'
import { FontCount } from './font-count.tsx'
import classes from './font-picker.module.css'
import { OwnFonts } from './own-fonts.tsx'
import { previewFamily, useTypefaces } from './use-typeface.ts'

type Catalogue = readonly FontFamily[]

/** The typefaces there are; asked for when somebody first looks. */
function useCatalogue() {
  const [state, setState] = useState<Catalogue | 'coming' | 'failed'>('coming')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    import('./font-catalogue.ts').then(
      ({ catalogue }) => isShown && setState(catalogue),
      () => isShown && setState('failed'),
    )
    return () => {
      isShown = false
    }
  }, [attempt])
  const retry = () => {
    setState('coming')
    setAttempt((before) => before + 1)
  }
  return { state, retry }
}

/** Typefaces to choose from: those in use and the website's own first, all of them when somebody looks further. [EDIT-116] */
export default function FontList({
  value,
  used,
  onChoose,
}: {
  readonly value: string
  readonly used: readonly string[]
  readonly onChoose: (name: string) => void
}) {
  const { state, retry } = useCatalogue()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<FontCategory | ''>('')
  const [browsing, setBrowsing] = useState(false)
  const own = useSyncExternalStore(knownFamilies.subscribe, knownFamilies.get) ?? []
  if (state === 'coming') return <Waiting />
  if (state === 'failed')
    return <LoadFailure error={undefined} title={t('Unable to load fonts')} onRetry={retry} />
  const wanted = search.trim().toLowerCase()
  const isAll = browsing || wanted !== '' || category !== ''
  const found = [...state, ...own].filter(
    (family) =>
      (category === '' || family.category === category) && family.name.toLowerCase().includes(wanted),
  )
  const inUse = [...state, ...own].filter(({ name }) => used.includes(name))
  return (
    <Stack gap="md">
      <div className={classes.asked}>
        <TextInput
          data-autofocus
          aria-label={t('Search fonts')}
          placeholder={t('Search fonts')}
          maxLength={60}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          rightSection={
            search === '' ? null : (
              <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => setSearch('')} />
            )
          }
        />
        <NativeSelect
          aria-label={t('Category')}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value as FontCategory | '')}
          data={[
            { value: '', label: t('All categories') },
            ...Object.entries(CATEGORIES).map(([one, label]) => ({ value: one, label })),
          ]}
        />
      </div>
      {!isAll && (
        <Fonts title={t('Fonts in Style Guide')} families={inUse} value={value} onChoose={onChoose} />
      )}
      {!isAll && (
        <OwnFonts
          row={(family) => <FontRow family={family} chosen={family.name === value} onChoose={onChoose} />}
        />
      )}
      {isAll ? (
        <>
          <Fonts title={t('Fonts that are here')} families={found} value={value} onChoose={onChoose} />
          <FontCollection search={wanted} category={category} onChoose={onChoose} />
        </>
      ) : (
        <Button variant="default" onClick={() => setBrowsing(true)}>
          {t('Browse all fonts')}
        </Button>
      )}
    </Stack>
  )
}

function Fonts({
  title,
  families,
  value,
  onChoose,
}: {
  readonly title: string
  readonly families: readonly FontFamily[]
  readonly value: string
  readonly onChoose: (name: string) => void
}) {
  return (
    <section aria-label={title}>
      <Title order={3} mb={8}>
        {title}
      </Title>
      <FontCount count={families.length} />
      <ul className={classes.list}>
        {families.map((family) => (
          <li key={family.name}>
            <FontRow family={family} chosen={family.name === value} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FontRow({
  family: { name, category },
  chosen,
  onChoose,
}: {
  readonly family: FontFamily
  readonly chosen: boolean
  readonly onChoose: (name: string) => void
}) {
  const row = useRef<HTMLButtonElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const state = useTypefaces([name], seen)
  return (
    <button
      ref={row}
      type="button"
      className={classes.row}
      aria-pressed={chosen}
      onClick={() => onChoose(name)}
    >
      <span
        className={classes.name}
        style={state === 'there' ? { fontFamily: previewFamily(name) } : undefined}
      >
        {name}
      </span>
      <span className={classes.kind}>
        {state === 'failed'
          ? t('Unable to load preview for {fontName}', { fontName: name })
          : CATEGORIES[category]}
      </span>
    </button>
  )
}
