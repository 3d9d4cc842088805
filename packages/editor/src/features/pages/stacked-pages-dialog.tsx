import { ActionIcon, Anchor, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { COLLECTION_TYPES, MAX_PARTS } from '@plinth/domain'
import { IconStack2, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isSeenPage, pageTitle, usePages, type PageEntry } from '../../api/pages.ts'
import { SortableList } from '../../lists/sortable-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'
import { LockMark, StatusMark } from './pages-feedback.tsx'
import classes from './pages-panel.module.css'
import { usePageAbout } from './use-page-about.ts'

/**
 * The pages that an index page shows one below the other: added, put in order by dragging or by keyboard, taken off. Each change is
 * one of the draft. [EDIT-820]
 */
export function StackedPagesDialog({
  page: listed,
  onClose,
}: {
  readonly page: PageEntry
  readonly onClose: () => void
}) {
  const { page, change } = usePageAbout(listed)
  const pages = usePages().data?.collections ?? []
  // One that was deleted is let go of with the next change.
  const shown = (page.parts ?? []).flatMap((id) => pages.find((one) => one.id === id) ?? [])
  const show = (parts: readonly PageEntry[]) =>
    void change({ parts: parts.map(({ id }) => id) }).catch(showError)
  const path = page.isHome ? '/' : `/${page.urlId}`
  const others = pages.filter(
    (one) => one.type === COLLECTION_TYPES.page && one.id !== page.id && !shown.includes(one),
  )
  return (
    <Modal opened onClose={onClose} title={t('Pages shown on {name}', { name: pageTitle(page) })}>
      <Stack>
        <Text c="var(--plinth-soft)">
          {t(
            'An index page shows other pages one below the other, below what stands on it itself. Each keeps its own address, is edited by itself, and is found here at its anchor. Visitors see it once you publish.',
          )}
        </Text>
        {shown.length === 0 ? (
          <EmptyState icon={IconStack2} title={t('No pages yet')}>
            {t('Choose the first page to show below.')}
          </EmptyState>
        ) : (
          <SortableList
            label={t('Pages shown on it')}
            items={shown}
            nameOf={pageTitle}
            handles="always"
            onMove={(moved, to) => show(shown.filter((one) => one.id !== moved.id).toSpliced(to, 0, moved))}
          >
            {(one) => (
              <ShownPage
                page={one}
                anchor={`${path}#${one.urlId}`}
                onRemove={() => show(shown.filter(({ id }) => id !== one.id))}
              />
            )}
          </SortableList>
        )}
        {shown.length >= MAX_PARTS ? (
          <Text c="var(--plinth-soft)">
            {t('It shows {max} pages, which is the most.', { max: MAX_PARTS })}
          </Text>
        ) : (
          <NativeSelect
            label={t('Add a page')}
            description={others.length === 0 ? t('There is no further page to show.') : undefined}
            disabled={others.length === 0}
            data={[
              { value: '', label: t('Choose a page') },
              ...others.map((one) => ({ value: one.id, label: pageTitle(one) })),
            ]}
            value=""
            onChange={(event) => {
              const added = others.find(({ id }) => id === event.currentTarget.value)
              if (added !== undefined) show([...shown, added])
            }}
          />
        )}
      </Stack>
    </Modal>
  )
}

/** One of them: what visitors see of it, where it is found, the way to edit it. */
function ShownPage({
  page,
  anchor,
  onRemove,
}: {
  readonly page: PageEntry
  readonly anchor: string
  readonly onRemove: () => void
}) {
  const name = pageTitle(page)
  const isKept = page.hasPassword || page.membersOnly !== null
  const isSeen = isSeenPage(page)
  return (
    <Group wrap="nowrap" gap={8} className={classes.shownPage ?? ''}>
      <Stack gap={0} flex={1} miw={0}>
        <Group gap={8} wrap="nowrap">
          <Anchor component={Link} to={`/config/pages/${page.documentId}`} truncate>
            {name}
          </Anchor>
          <LockMark page={page} />
          <StatusMark page={page} />
        </Group>
        <Text size="sm" c="var(--plinth-soft)" truncate>
          {isKept
            ? t('Left out: it is not for everybody.')
            : isSeen
              ? anchor
              : t('Left out until visitors can see it.')}
        </Text>
      </Stack>
      <ActionIcon aria-label={t('No longer show {name}', { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
