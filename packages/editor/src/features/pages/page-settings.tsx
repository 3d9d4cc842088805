import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { type Localized, type PageStatus } from '@plinth/domain'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { leaveForms, useUnsavedForm } from '../../shell/unsaved-forms.ts'
import { useChangePage, useChangePost, type PageEntry, type PostEntry } from './pages-api.ts'
import { useShowAnew } from './use-show-anew.ts'

const STATUSES: readonly { readonly value: PageStatus; readonly label: string }[] = [
  { value: 'draft', label: 'Draft' },
  { value: 'needs-review', label: 'Needs Review' },
  { value: 'published', label: 'Published' },
  { value: 'private', label: 'Private' },
]

interface Form {
  readonly title: string
  readonly urlId: string
  readonly status: PageStatus
  readonly seoTitle: string
  readonly seoDescription: string
}

/** Title, address, status and what search engines see of a page or post. */
export function PageSettings({
  page,
  journal,
  opened,
  onClose,
}: {
  readonly page: PageEntry | PostEntry
  /** The journal of a post. */
  readonly journal?: PageEntry
  readonly opened: boolean
  readonly onClose: () => void
}) {
  return (
    <Modal
      opened={opened}
      onClose={() => leaveForms(onClose)}
      title={journal === undefined ? 'Page settings' : 'Post settings'}
    >
      {opened && <SettingsForm page={page} journal={journal} onClose={onClose} />}
    </Modal>
  )
}

function SettingsForm({
  page,
  journal,
  onClose,
}: {
  readonly page: PageEntry | PostEntry
  readonly journal: PageEntry | undefined
  readonly onClose: () => void
}) {
  const [language = 'en'] = Object.keys(page.title)
  const textOf = (text: Localized) => text[language] ?? ''
  const [start] = useState<Form>(() => ({
    title: textOf(page.title),
    urlId: page.urlId,
    status: page.status,
    seoTitle: textOf(page.seoTitle),
    seoDescription: textOf(page.seoDescription),
  }))
  const [form, setForm] = useState(start)
  const changePage = useChangePage()
  const changePost = useChangePost(journal?.id ?? '')
  const showAnew = useShowAnew()
  const saving = journal === undefined ? changePage : changePost
  const set = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }))
  const errors = saving.error instanceof ApiError ? saving.error.fields : {}
  const save = async (): Promise<boolean> => {
    const written = (before: Localized, text: string): Localized => ({ ...before, [language]: text.trim() })
    const changes = {
      id: page.id,
      title: written(page.title, form.title),
      seoTitle: written(page.seoTitle, form.seoTitle),
      seoDescription: written(page.seoDescription, form.seoDescription),
      ...(form.urlId.trim() === page.urlId ? {} : { urlId: form.urlId.trim() }),
      ...(form.status === page.status ? {} : { status: form.status }),
    }
    try {
      await (journal === undefined ? changePage.mutateAsync(changes) : changePost.mutateAsync(changes))
    } catch {
      // Shown in the form, by the mutation's error.
      return false
    }
    void showAnew()
    return true
  }
  useUnsavedForm({
    isDirty: () => (Object.keys(start) as (keyof Form)[]).some((field) => form[field] !== start[field]),
    save,
  })
  const prefix = journal === undefined ? '/' : `/${journal.urlId}/`
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save().then((isSaved) => isSaved && onClose())
      }}
    >
      <Stack>
        <TextInput
          label="Title"
          required
          maxLength={200}
          value={form.title}
          error={errors['title']}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextInput
          label="URL slug"
          description="The last part of the address. The old one keeps leading here."
          required
          maxLength={200}
          leftSection={<span>{prefix}</span>}
          leftSectionWidth={Math.max(24, prefix.length * 8 + 8)}
          value={form.urlId}
          error={errors['urlId']}
          onChange={(event) => set({ urlId: event.currentTarget.value })}
        />
        <NativeSelect
          label="Status"
          data={
            page.status === 'scheduled'
              ? [...STATUSES, { value: 'scheduled', label: 'Scheduled' }]
              : [...STATUSES]
          }
          value={form.status}
          error={errors['status']}
          onChange={(event) => set({ status: event.currentTarget.value as PageStatus })}
        />
        <TextInput
          label="Title for search engines"
          description="Left empty, the title is used. About 60 characters are shown."
          maxLength={300}
          value={form.seoTitle}
          onChange={(event) => set({ seoTitle: event.currentTarget.value })}
        />
        <Textarea
          label="Description for search engines"
          description="One or two sentences. About 155 characters are shown."
          maxLength={1000}
          autosize
          minRows={2}
          value={form.seoDescription}
          onChange={(event) => set({ seoDescription: event.currentTarget.value })}
        />
        {saving.isError && Object.keys(errors).length === 0 && <p role="alert">{errorText(saving.error)}</p>}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
