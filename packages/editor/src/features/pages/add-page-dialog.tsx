import { Button, Group, Input, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { COLLECTION_TYPES } from '@plinth/domain'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { useAddPage } from '../../api/pages.ts'
import { useEditingIfOpen } from '../../canvas/editing-context.ts'
import { keepForPage } from '../../templates/begun-pages.ts'
import { PageTemplateGrid, type ChosenPage } from '../../templates/page-template-grid.tsx'
import { t, translated } from '../../words/words.ts'
import classes from './pages-panel.module.css'

const KINDS = [
  {
    value: 'page',
    label: t('Page'),
    example: t('About us'),
    what: t('Sections with words, pictures and more.'),
  },
  {
    value: 'index',
    label: t('Index page'),
    example: t('Studio'),
    what: t('Shows other pages of the site, one below the other.'),
  },
  { value: 'generic', label: t('Blog'), example: t('Blog'), what: t('Posts with dates, newest first.') },
  {
    value: 'products',
    label: t('Store'),
    example: t('Shop'),
    what: t('Products with prices, and a cart to buy them with.'),
  },
] as const

type Kind = (typeof KINDS)[number]['value']

/** A new page, from a template or empty; a new index page, blog or store. [EDIT-40] [EDIT-820] [SECTION-12] */
export function AddPageDialog({
  opened,
  onClose,
}: {
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState<string>()
  const [kind, setKind] = useState<Kind>('page')
  const [chosen, setChosen] = useState<ChosenPage>()
  // Where no page is open nothing can be drawn in the style of the site.
  const hasTemplates = useEditingIfOpen() !== null && kind === 'page'
  const add = useAddPage()
  const navigate = useNavigate()
  const isFromTemplate = hasTemplates && chosen !== undefined
  const { example, what } = KINDS.find(({ value }) => value === kind) ?? KINDS[0]
  const title = typed ?? (isFromTemplate ? translated(chosen.name) : '')
  const submit = async () => {
    try {
      const type = COLLECTION_TYPES[kind === 'index' ? 'page' : kind]
      const page = await add.mutateAsync({ type, title: title.trim() })
      if (isFromTemplate) keepForPage(page.documentId, chosen)
      onClose()
      // Which pages it shows is asked next.
      const state = kind === 'index' ? { stacks: true } : undefined
      await navigate(`/config/pages/${page.documentId}`, { state })
    } catch {
      // Shown in the dialog, by the mutation's error.
    }
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t('Add page')} size={hasTemplates ? 920 : 'md'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <div>
            <SegmentedControl
              fullWidth
              aria-label={t('Kind of page')}
              value={kind}
              onChange={(value) => setKind(value as Kind)}
              data={KINDS.map(({ value, label }) => ({ value, label }))}
            />
            <Text size="sm" c="dimmed" mt={6} role="status">
              {what}
            </Text>
          </div>
          <TextInput
            label={t('Title')}
            placeholder={example}
            data-autofocus
            required
            maxLength={200}
            value={title}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={add.isError ? errorText(add.error) : undefined}
          />
          {hasTemplates && (
            <div>
              <Input.Label>{t('Begin from')}</Input.Label>
              <div className={classes.templates}>
                <PageTemplateGrid chosen={chosen?.id ?? ''} onChoose={setChosen} />
              </div>
            </div>
          )}
          <Group justify="end">
            <Button type="submit" loading={add.isPending} disabled={title.trim() === ''}>
              {t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
