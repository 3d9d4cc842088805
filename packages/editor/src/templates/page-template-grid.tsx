import { useMemo } from 'react'
import { useEditing } from '../canvas/editing-context.ts'
import { Waiting } from '../ui/waiting.tsx'
import { t, translated } from '../words/words.ts'
import { TemplateGrid } from './template-grid.tsx'
import { useThumbnailPages } from './use-thumbnail-pages.ts'
import { useTemplates, type OwnTemplates } from './use-templates.ts'

/** A page that was chosen to begin from. */
export type ChosenPage = OwnTemplates['pages'][number]

/** Pages to begin from, an empty one first. [SECTION-10] */
export function PageTemplateGrid({
  chosen,
  onChoose,
}: {
  /** Its id; empty for the empty page. Undefined where choosing does it already. */
  readonly chosen?: string
  readonly onChoose: (page: ChosenPage | undefined) => void
}) {
  const { session } = useEditing()
  const templates = useTemplates(session.language)
  const pages = useThumbnailPages(templates?.library)
  const cards = useMemo(() => {
    const own = (templates?.pages ?? []).map(({ id, name, description, sections }) => ({
      id,
      name: translated(name),
      note: translated(description),
      sections,
    }))
    const empty = { id: '', name: t('Empty page'), note: t('Begin from nothing.'), sections: [] }
    return chosen === undefined ? own : [empty, ...own]
  }, [templates?.pages, chosen])
  if (pages === undefined || templates === undefined) return <Waiting />
  return (
    <TemplateGrid
      label={t('Page templates')}
      cards={cards}
      pages={pages}
      shape="page"
      {...(chosen === undefined ? {} : { chosen })}
      onChoose={(id) => onChoose(templates.pages.find((one) => one.id === id))}
    />
  )
}
