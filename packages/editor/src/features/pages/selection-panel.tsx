import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { openShortcuts } from '../../commands/open-shortcuts.ts'
import { countBlocks, MAX_BLOCKS } from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import { useDocument, useEditing, useSessionState } from '../../canvas/editing-context.ts'
import { PageCodeButton } from '../../panel/page-code-button.tsx'
import { part } from '../../ui/part.tsx'
import { PageSettings, StackedPagesDialog } from './page-settings-on-demand.ts'
import { usePageAbout } from './use-page-about.ts'
import { pageTitle, usePages, type PageEntry } from '../../api/pages.ts'
import { t } from '../../words/words.ts'

// Most pages that are opened are no posts. [HTTP-54]
export const PostPanel = part(async () => ({ default: (await import('./post-panel.tsx')).PostPanel }), {
  kind: 'field',
})

// Most things that are done are done to one block.
const GroupPanel = part(async () => ({ default: (await import('./parts-on-demand.ts')).GroupPanel }), {
  kind: 'field',
})

const OpenFooterPanel = part(
  async () => ({ default: (await import('./parts-on-demand.ts')).OpenFooterPanel }),
  { kind: 'field' },
)

const OpenSyncedPanel = part(
  async () => ({ default: (await import('./parts-on-demand.ts')).OpenSyncedPanel }),
  { kind: 'field' },
)

const BlockSettings = part(async () => ({ default: (await import('./parts-on-demand.ts')).BlockSettings }), {
  kind: 'field',
})

const DueText = part(async () => ({ default: (await import('./parts-on-demand.ts')).DueText }), {
  kind: 'field',
})

const SectionPanel = part(async () => ({ default: (await import('./parts-on-demand.ts')).SectionPanel }), {
  kind: 'field',
})

/** The settings of what is selected; of the page or post when nothing is. */
export function SelectionPanel({
  documentId,
  input,
}: {
  readonly documentId: string
  readonly input: RenderInput
}) {
  const { canvas } = useEditing()
  const selection = useSessionState((state) => state.selection)
  const several = useSessionState(({ also }) => also.length > 0)
  const { data } = usePages()
  if (several) return <GroupPanel />
  if (selection?.kind === 'block') return <BlockSettings blockId={selection.id} />
  if (selection?.kind === 'section') return <SectionPanel sectionId={selection.id} />
  if (input.edits === 'footer') return <OpenFooterPanel />
  if (input.edits === 'section') return <OpenSyncedPanel documentId={documentId} />
  if (input.edits === 'mail') return <MailHint />
  const page = data?.collections.find((one) => one.documentId === documentId)
  const shown = canvas.view?.input.page ?? input.page
  if (shown.kind === 'post') return <PostPanel post={shown.item} />
  return page === undefined ? null : <PagePanel page={page} />
}

/** Of an index page: the pages below what is on it, each edited by itself. [EDIT-821] */
function ShownPages({ page }: { readonly page: PageEntry }) {
  const [choosing, setChoosing] = useState(false)
  const pages = usePages().data?.collections
  const shown = (page.parts ?? []).flatMap((id) => pages?.find((one) => one.id === id) ?? [])
  if (shown.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label={t('Pages shown on it')}>
      <Text fw={500}>{t('Pages shown on it')}</Text>
      {shown.map((one) => (
        <Anchor key={one.id} component={Link} to={`/config/pages/${one.documentId}`} truncate>
          {pageTitle(one)}
        </Anchor>
      ))}
      <Button variant="default" mt={4} onClick={() => setChoosing(true)}>
        {t('Choose and order')}
      </Button>
      {choosing && <StackedPagesDialog page={page} onClose={() => setChoosing(false)} />}
    </Stack>
  )
}

function MailHint() {
  return (
    <Stack p="lg" gap="md">
      <Title order={2}>{t('Mail')}</Title>
      <Text c="var(--plinth-soft)">
        {t(
          'Write the mail here: texts, pictures, buttons, lines, products and posts, also side by side. Who sends it and how to unsubscribe is put below it by itself.',
        )}
      </Text>
    </Stack>
  )
}

function PagePanel({ page: listed }: { readonly page: PageEntry }) {
  const { page } = usePageAbout(listed)
  const [settings, setSettings] = useState(false)
  const blocks = useDocument(({ document }) => countBlocks(document))
  return (
    <Stack p="lg" gap="md">
      <Title order={2}>{pageTitle(page)}</Title>
      <Text c="var(--plinth-soft)">
        {t('{path} · {blocks} of {max} blocks', {
          path: page.isHome ? '/' : `/${page.urlId}`,
          blocks,
          max: MAX_BLOCKS,
        })}
      </Text>
      {page.status === 'scheduled' && <DueText page={page} />}
      <Button variant="default" onClick={() => setSettings(true)}>
        {t('Page settings')}
      </Button>
      <ShownPages page={page} />
      <PageCodeButton path={page.isHome ? '/' : `/${page.urlId}`} />
      <Text c="var(--plinth-soft)">
        {t(
          'Click a block to select it, double-click a text to edit it, drag to move. Everything also works from the keyboard.',
        )}
      </Text>
      <Button variant="subtle" onClick={openShortcuts}>
        {t('Keyboard shortcuts')}
      </Button>
      {settings && <PageSettings page={page} opened onClose={() => setSettings(false)} />}
    </Stack>
  )
}
