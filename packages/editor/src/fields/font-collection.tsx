import { Alert, Button, Group, Loader, NativeSelect, Stack, Text, Title } from '@mantine/core'
import type { FontCategory } from '@plinth/site-templates'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { previewOf, useFontCollection, type CollectionFont } from '../api/font-collection.ts'
import { bringFont } from '../api/own-fonts.ts'
import { useCan } from '../api/session.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { t } from '../words/words.ts'
import { CATEGORIES } from './font-categories.ts'
import { FontCount } from './font-count.tsx'
import classes from './font-picker.module.css'

interface FontCollectionProps {
  readonly search: string
  readonly category: FontCategory | ''
  readonly onChoose: (name: string) => void
}

/**
 * The Fontsource collection, below the fonts that are here: the server brings a font when it is to be seen or is chosen, and the
 * website keeps it. [EDIT-940]
 */
export function FontCollection({ search, category, onChoose }: FontCollectionProps) {
  const [alphabet, setAlphabet] = useState('')
  const found = useFontCollection({ search, category, alphabet })
  const mayDesign = useCan('design.edit')
  const bring = useBringing(onChoose)
  if (found.isLoadingError)
    return (
      <LoadFailure
        error={found.error}
        title={t('Unable to load fonts')}
        onRetry={() => void found.refetch()}
      />
    )
  const [first] = found.data?.pages ?? []
  if (first === undefined) return <Waiting />
  return (
    <section aria-label={t('More fonts')}>
      <Title order={3} mb={4}>
        {t('More fonts')}
      </Title>
      {first.isOn && mayDesign ? (
        <Stack gap="sm">
          <Text size="xs" c="var(--plinth-soft)">
            {t(
              'From the Fontsource collection, under open licences. The font you choose is kept on this website, and visitors get it from here.',
            )}
          </Text>
          <NativeSelect
            label={t('Alphabet')}
            value={alphabet}
            onChange={(event) => setAlphabet(event.currentTarget.value)}
            data={[
              { value: '', label: t('All alphabets') },
              ...first.alphabets.map((value) => ({ value, label: alphabetName(value) })),
            ]}
          />
          <FontCount count={first.total} />
          <ul className={classes.list}>
            {found.data?.pages
              .flatMap(({ fonts }) => fonts)
              .map((font) => (
                <li key={font.id}>
                  <CollectionRow font={font} bring={bring} />
                </li>
              ))}
          </ul>
          {found.hasNextPage && (
            <Button
              variant="default"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('Show more fonts')}
            </Button>
          )}
        </Stack>
      ) : (
        <Text size="sm" c="var(--plinth-soft)">
          {first.isOn
            ? t('Who may change the design can bring more fonts here.')
            : t('Whoever runs this server has switched further fonts off. You can upload fonts of your own.')}
        </Text>
      )}
    </section>
  )
}

interface Bringing {
  /** The font that is on its way. */
  readonly coming: string | undefined
  readonly failed: { readonly id: string; readonly text: string } | undefined
  readonly start: (id: string) => Promise<void>
}

/** One font at a time is chosen, and is there before the choice is told. */
function useBringing(onChoose: (name: string) => void): Bringing {
  const [coming, setComing] = useState<string>()
  const [failed, setFailed] = useState<Bringing['failed']>()
  const start = async (id: string) => {
    if (coming !== undefined) return
    setComing(id)
    setFailed(undefined)
    try {
      onChoose(await bringFont(id))
    } catch (error) {
      setFailed({ id, text: errorText(error) })
    } finally {
      setComing(undefined)
    }
  }
  return { coming, failed, start }
}

function CollectionRow({ font, bring }: { readonly font: CollectionFont; readonly bring: Bringing }) {
  const { id, family, category, weights, licence, isKept } = font
  const preview = usePreview(font)
  const isComing = bring.coming === id
  const [least, most] = weights
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <button
          type="button"
          className={classes.row}
          aria-busy={isComing}
          onClick={() => void bring.start(id)}
        >
          <span
            className={classes.name}
            style={preview.state === 'there' ? { fontFamily: `"${previewName(id)}", sans-serif` } : undefined}
          >
            {family}
          </span>
          <span className={classes.kind}>
            {[
              CATEGORIES[category],
              least === most ? String(least) : `${least}–${most}`,
              isKept ? t('On this website') : licence,
            ]
              .filter((words) => words !== '')
              .join(' · ')}
          </span>
        </button>
        {(isComing || preview.state === 'coming') && (
          <Loader
            size="xs"
            mx={22}
            role="status"
            aria-label={t('{fontName} is being fetched', { fontName: family })}
          />
        )}
        {!isComing && !isKept && preview.state === 'none' && (
          <Button
            variant="subtle"
            size="compact-md"
            mih={44}
            className={classes.show}
            aria-label={t('Show {fontName}', { fontName: family })}
            onClick={preview.show}
          >
            {t('Show')}
          </Button>
        )}
      </Group>
      {preview.state === 'failed' && (
        <Trouble
          text={t('Unable to load preview for {fontName}', { fontName: family })}
          why={preview.why}
          label={t('Try again: show {fontName}', { fontName: family })}
          onRetry={preview.show}
        />
      )}
      {bring.failed?.id === id && (
        <Trouble
          text={t('{fontName} could not be brought here.', { fontName: family })}
          why={bring.failed.text}
          label={t('Try again: bring {fontName}', { fontName: family })}
          onRetry={() => void bring.start(id)}
        />
      )}
    </>
  )
}

function Trouble({
  text,
  why,
  label,
  onRetry,
}: {
  readonly text: string
  readonly why: string
  readonly label: string
  readonly onRetry: () => void
}) {
  return (
    <Alert color="red" role="alert" title={text}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{why}</Text>
        <Button variant="default" size="compact-md" mih={44} aria-label={label} onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Group>
    </Alert>
  )
}

/** What a font of the collection is called in the editor until it is the website's. */
const previewName = (id: string): string => `collection-${id}`

/** Previews that are here. */
const there = new Set<string>()
/** Those on their way too: each is fetched once, however often its row is drawn. */
const arriving = new Map<string, Promise<void>>()

function bringPreview(id: string): Promise<void> {
  const known = arriving.get(id)
  if (known !== undefined) return known
  const coming = previewOf(id).then(async ({ data, weights }) => {
    const letters = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const face = new FontFace(previewName(id), letters.buffer, { weight: weights.join(' ') })
    await face.load()
    document.fonts.add(face)
    there.add(id)
  })
  arriving.set(id, coming)
  coming.catch(() => arriving.delete(id))
  return coming
}

function usePreview({ id }: CollectionFont) {
  const [state, setState] = useState<'none' | 'coming' | 'there' | 'failed'>(there.has(id) ? 'there' : 'none')
  const [why, setWhy] = useState('')
  const show = () => {
    setState('coming')
    bringPreview(id).then(
      () => setState('there'),
      (error: unknown) => {
        setWhy(errorText(error))
        setState('failed')
      },
    )
  }
  return { state, why, show }
}

/** `latin-ext` as `Latin ext`: names of scripts, which are names in every language. */
const alphabetName = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
