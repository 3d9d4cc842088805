import { Button, Modal, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { copySection, type Section } from '@plinth/domain'
import {
  SECTION_KINDS,
  type SectionKind,
  type SectionTemplate,
} from '@plinth/site-templates/sections/section-template.ts'
import { useMemo, useState } from 'react'
import { useSavedSections, type SavedSection } from '../api/saved-sections.ts'
import { useCan } from '../api/session.ts'
import { useEditing } from '../canvas/editing-context.ts'
import { syncedWords } from '../canvas/synced-boxes.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { t, translated } from '../words/words.ts'
import { matchingSaved, matchingTemplates } from './matching-templates.ts'
import { SavedSectionMenu } from './saved-section-menu.tsx'
import { TemplateGrid, type Card } from './template-grid.tsx'
import { useThumbnailPages } from './use-thumbnail-pages.ts'
import { useTemplates } from './use-templates.ts'
import classes from './templates.module.css'

/** What one chooses among: all, what one has saved, or a kind of templates. */
type Kind = SectionKind | 'all' | 'saved'

/** Sections to begin from, by what they are for, drawn in the style of the site. [SECTION-2] */
export function SectionChooser({
  opened,
  index,
  onClose,
}: {
  readonly opened: boolean
  /** Where on the page the section goes. */
  readonly index: number
  readonly onClose: () => void
}) {
  const { session } = useEditing()
  const [kind, setKind] = useState<Kind>('all')
  const [search, setSearch] = useState('')
  const saved = useSavedSections()
  const templates = useTemplates(session.language, saved.isPending ? undefined : (saved.data ?? []))
  const pages = useThumbnailPages(templates?.library)
  const found = useFound(templates?.sections, saved.data, kind, search)
  const put = useInsertion(index)
  const mayEdit = useCan('pages.edit')
  const insert = (id?: string) => {
    onClose()
    const template = templates?.sections.find((one) => one.id === id)
    const own = saved.data?.find((one) => one.id === id)
    put(template === undefined ? own?.section : named(template), own?.synced == null ? undefined : own)
  }
  const cards = withMenus(found, mayEdit ? saved.data : undefined, (own) => {
    onClose()
    put(own.section)
  })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Add section')}
      size={1160}
      returnFocus={false}
      classNames={{ body: classes.body ?? '' }}
    >
      <div className={classes.head}>
        <TextInput
          className={classes.search ?? ''}
          placeholder={t('Search sections')}
          aria-label={t('Search sections')}
          leftSection={<IconSearch size={16} />}
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => insert()}>
          {t('Empty section')}
        </Button>
      </div>
      <div className={classes.chooser}>
        <Kinds
          chosen={search === '' ? kind : undefined}
          onChoose={(chosen) => {
            setKind(chosen)
            setSearch('')
          }}
        />
        {pages === undefined || templates === undefined ? (
          <Waiting />
        ) : (
          <div className={classes.results}>
            <TemplateGrid
              label={t('Sections')}
              cards={cards}
              pages={pages}
              shape="section"
              onChoose={insert}
            />
            {found.length === 0 && <NoSection kind={search === '' ? kind : 'all'} saved={saved} />}
          </div>
        )}
      </div>
    </Modal>
  )
}

/** The cards, with what can be done with those that one has saved. */
function withMenus(
  cards: readonly Card[],
  saved: readonly SavedSection[] | undefined,
  onCopy: (saved: SavedSection) => void,
): readonly Card[] {
  return cards.map((card) => {
    const own = saved?.find(({ id }) => id === card.id)
    return own === undefined
      ? card
      : { ...card, more: <SavedSectionMenu saved={own} onCopy={() => onCopy(own)} /> }
  })
}

/** Cards of what is chosen among and was typed: what one has saved first. */
function useFound(
  templates: readonly SectionTemplate[] | undefined,
  saved: readonly SavedSection[] | undefined,
  kind: Kind,
  search: string,
): readonly Card[] {
  return useMemo(() => {
    const own = matchingSaved(saved ?? [], kind, search).map((one) => ({
      id: one.id,
      name: one.name,
      ...(one.synced === null ? {} : { note: syncedWords(one.synced.pages) }),
      sections: [one.section],
    }))
    const made = kind === 'saved' && search === '' ? [] : (templates ?? [])
    const matching = matchingTemplates(made, kind === 'saved' ? 'all' : kind, search)
    return [
      ...own,
      ...matching.map(({ id, name, section }) => ({ id, name: translated(name), sections: [section] })),
    ]
  }, [templates, saved, kind, search])
}

/** Why there is nothing to choose. */
function NoSection({
  kind,
  saved,
}: {
  readonly kind: Kind
  readonly saved: ReturnType<typeof useSavedSections>
}) {
  if (kind !== 'saved') return <Text role="status">{t('No section has this name.')}</Text>
  if (saved.isPending) return <Waiting />
  if (saved.isError)
    return (
      <LoadFailure
        error={saved.error}
        onRetry={() => void saved.refetch()}
        title={t('Unable to load saved sections')}
      />
    )
  return (
    <Text role="status">
      {t('Nothing is saved yet. Select a section on a page and press the bookmark in its bar.')}
    </Text>
  )
}

/** Puts a section where it was chosen for, an empty one without a template, and shows it. */
function useInsertion(index: number) {
  const { session, canvas } = useEditing()
  return (section: Section | undefined, synced?: SavedSection) => {
    // It stands once on a page; a further one is a copy of its own.
    const isHere = session.document.sections.some(({ settings }) => settings.synced === synced?.id)
    const isShared = canvas.view?.input.edits !== undefined
    const added =
      synced === undefined || isHere || isShared
        ? session.insertSection(index, section && copySection(section))
        : session.insertSynced(index, synced)
    if (added === undefined) return
    canvas.scrollTo({ kind: 'section', id: added })
    canvas.view?.page.defaultView?.focus()
  }
}

/** A section of a template carries its name in the language of the editor. */
function named({ name, section }: SectionTemplate): Section {
  return { ...section, settings: { ...section.settings, name: translated(name) } }
}

function Kinds({
  chosen,
  onChoose,
}: {
  readonly chosen: Kind | undefined
  readonly onChoose: (kind: Kind) => void
}) {
  const kinds = [['all', t('All')] as const, ['saved', t('Saved by you')] as const, ...SECTION_KINDS]
  return (
    <div className={classes.kinds} role="group" aria-label={t('Kinds of sections')}>
      {kinds.map(([kind, name]) => (
        <button key={kind} type="button" aria-pressed={chosen === kind} onClick={() => onChoose(kind)}>
          {translated(name)}
        </button>
      ))}
    </div>
  )
}
