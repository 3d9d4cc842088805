import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { COLLECTION_TYPES, wallTime, type Localized, type PageStatus } from '@plinth/domain'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { firstLanguage, useSession } from '../../api/session.ts'
import { momentToCome, ScheduleField, tomorrow } from '../../dialogs/schedule-field.tsx'
import { ZoneNeeded } from '../../ui/zone-needed.tsx'
import { zoneOrUtc } from '../../words/site-time.ts'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { isSeenPage, type PageEntry, type PostEntry } from '../../api/pages.ts'
import { PageMembers } from './page-members.tsx'
import { PagePassword } from './page-password.tsx'
import { SharingFields } from './sharing-fields.tsx'
import { LengthHint, SearchPreview } from './search-preview.tsx'
import { SharedCard } from './shared-card.tsx'
import { usePageAbout } from './use-page-about.ts'
import { useShowAnew } from './use-show-anew.ts'
import { t } from '../../words/words.ts'

const STATUSES: readonly { readonly value: PageStatus; readonly label: string }[] = [
  { value: 'draft', label: t('Draft') },
  { value: 'needs-review', label: t('Needs Review') },
  { value: 'scheduled', label: t('Scheduled') },
  { value: 'published', label: t('Published') },
  { value: 'private', label: t('Private') },
]

/** What takes a page from visitors. */
const HIDING: ReadonlySet<PageStatus> = new Set(['draft', 'private'])

interface Form {
  readonly title: string
  readonly urlId: string
  readonly status: PageStatus
  /** When it is published, while it is scheduled, as the clocks of the website show it. */
  readonly dueAt: string
  /** What menus call it; empty for its title. */
  readonly navigationTitle: string
  readonly seoTitle: string
  readonly seoDescription: string
  readonly socialAssetId: string | null
  readonly noIndex: boolean
  /** Typed anew; empty leaves it as it is. */
  readonly password: string
  readonly hasPassword: boolean
  /** Areas whose members see it; none for all members; null for everybody. */
  readonly membersOnly: readonly string[] | null
  readonly teaser: string
}

/** Title, address, status and what search engines see of a page or post. */
export function PageSettings({
  page,
  blog,
  opened,
  onClose,
}: {
  readonly page: PageEntry | PostEntry
  /** The blog of a post. */
  readonly blog?: PageEntry
  readonly opened: boolean
  readonly onClose: () => void
}) {
  // Times are those of the clocks of the website.
  const isKnown = useSession().data !== undefined
  return (
    <Modal
      opened={opened}
      onClose={() => leaveForms(onClose)}
      title={blog === undefined ? t('Page settings') : t('Post settings')}
    >
      {opened && isKnown && <SettingsForm page={page} blog={blog} onClose={onClose} />}
    </Modal>
  )
}

interface Settings {
  readonly page: PageEntry | PostEntry
  readonly blog: PageEntry | undefined
}

/** What is typed of a page's settings, and saving it. */
function usePageSettings({ page: listed }: Settings) {
  const about = usePageAbout(listed)
  const { page } = about
  const language = firstLanguage()
  const textOf = (text: Localized) => text[language] ?? ''
  const zone = useSession().data?.website?.timeZone ?? 'UTC'
  const timeZone = zoneOrUtc(zone)
  const [opened] = useState(() => Date.now())
  const [start] = useState<Form>(() => ({
    title: textOf(page.title),
    navigationTitle: 'navigationTitle' in page ? textOf(page.navigationTitle) : '',
    urlId: page.urlId,
    status: page.status,
    dueAt:
      page.scheduledFor === undefined ? tomorrow(opened, timeZone) : wallTime(page.scheduledFor, timeZone),
    seoTitle: textOf(page.seoTitle),
    seoDescription: textOf(page.seoDescription),
    ...visibilityOf(page, textOf),
  }))
  const [form, setForm] = useState(start)
  const showAnew = useShowAnew()
  const save = async (): Promise<boolean> => {
    const written = (before: Localized, text: string): Localized => ({ ...before, [language]: text.trim() })
    const texts = {
      title: written(page.title, form.title),
      seoTitle: written(page.seoTitle, form.seoTitle),
      seoDescription: written(page.seoDescription, form.seoDescription),
    }
    const status = statusChange(start, form, { timeZone, now: opened })
    if (status === 'not-yet') return false
    const atOnce = {
      ...(form.urlId.trim() === page.urlId ? {} : { urlId: form.urlId.trim() }),
      ...status,
    }
    const teaser =
      'collectionId' in page || form.teaser === start.teaser
        ? {}
        : { teaser: written(page.teaser, form.teaser) }
    const { socialAssetId, noIndex } = form
    const said = {
      ...texts,
      ...('navigationTitle' in page && form.navigationTitle !== start.navigationTitle
        ? { navigationTitle: written(page.navigationTitle, form.navigationTitle) }
        : {}),
      ...(socialAssetId === start.socialAssetId ? {} : { socialAssetId }),
      ...(noIndex === start.noIndex ? {} : { noIndex }),
    }
    try {
      if (!(await about.change(said, { ...atOnce, ...accessChanges(start, form), ...teaser }))) return false
    } catch {
      // Shown in the form, by the mutation's error.
      return false
    }
    void showAnew()
    return true
  }
  useUnsavedForm({
    isDirty: () =>
      (Object.keys(start) as (keyof Form)[]).some(
        (field) => form[field] !== start[field] && (field !== 'dueAt' || form.status === 'scheduled'),
      ),
    save,
  })
  return {
    form,
    zone,
    clock: { timeZone, now: opened },
    set: (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes })),
    save,
    isSaving: about.isPending,
    error: about.error,
    errors: about.error instanceof ApiError ? about.error.fields : {},
  }
}

function SettingsForm({ page, blog, onClose }: Settings & { readonly onClose: () => void }) {
  const settings = usePageSettings({ page, blog })
  const { errors, error } = settings
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void settings.save().then((isSaved) => isSaved && onClose())
      }}
    >
      <Stack>
        <PlaceFields page={page} blog={blog} settings={settings} />
        <SearchFields page={page} blog={blog} settings={settings} />
        <VisibilityFields page={page} settings={settings} />
        <Text size="sm" c="var(--plinth-soft)">
          {'collectionId' in page
            ? t(
                'Title, search and sharing are draft changes: visitors see them once you publish. The URL slug, the status and the password count at once.',
              )
            : t(
                'Title, search and sharing are draft changes: visitors see them once you publish. The URL slug, the status and who may see the page count at once.',
              )}
        </Text>
        {error !== null && Object.keys(errors).length === 0 && <p role="alert">{errorText(error)}</p>}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={settings.isSaving}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What of a page or post is more than its texts; who is a member is asked of a whole blog. */
function visibilityOf(
  page: PageEntry | PostEntry,
  textOf: (text: Localized) => string,
): Pick<Form, 'socialAssetId' | 'noIndex' | 'password' | 'hasPassword' | 'membersOnly' | 'teaser'> {
  const { socialAssetId = null, noIndex = false, hasPassword } = page
  const common = { socialAssetId, noIndex, password: '', hasPassword }
  if ('collectionId' in page) return { ...common, membersOnly: null, teaser: '' }
  return { ...common, membersOnly: page.membersOnly, teaser: textOf(page.teaser) }
}

/** What of its status is to be changed; "not-yet" while it is to be scheduled for no time to come. [EDIT-964] */
function statusChange(
  start: Form,
  form: Form,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): 'not-yet' | { readonly status?: PageStatus; readonly scheduledFor?: number } {
  if (form.status !== 'scheduled') return form.status === start.status ? {} : { status: form.status }
  if (start.status === 'scheduled' && form.dueAt === start.dueAt) return {}
  const scheduledFor = momentToCome(form.dueAt, timeZone, now)
  return scheduledFor === undefined ? 'not-yet' : { status: 'scheduled', scheduledFor }
}

/** What of who sees it is to be changed. */
function accessChanges(start: Form, form: Form) {
  const { password, hasPassword, membersOnly } = form
  return {
    ...(membersOnly === start.membersOnly
      ? {}
      : { membersOnly: membersOnly === null ? null : [...membersOnly] }),
    ...(password.trim() === '' ? {} : { password: password.trim() }),
    ...(start.hasPassword && !hasPassword && password.trim() === '' ? { password: null } : {}),
  }
}

/** What search engines show of it, as they would show it. [EDIT-263] */
function SearchFields({
  page,
  blog,
  settings: { form, set },
}: Settings & { readonly settings: ReturnType<typeof usePageSettings> }) {
  const path = 'isHome' in page && page.isHome ? '' : form.urlId.trim()
  return (
    <>
      <TextInput
        label={t('Title for search engines')}
        description={t('Left empty, the title is used. About 60 characters are shown.')}
        maxLength={300}
        value={form.seoTitle}
        onChange={(event) => set({ seoTitle: event.currentTarget.value })}
      />
      <Textarea
        label={t('Description for search engines')}
        description={t('One or two sentences. About 155 characters are shown.')}
        maxLength={1000}
        autosize
        minRows={2}
        value={form.seoDescription}
        onChange={(event) => set({ seoDescription: event.currentTarget.value })}
      />
      <LengthHint text={form.seoDescription} />
      <SearchPreview
        path={blog === undefined ? `/${path}` : `/${blog.urlId}/${path}`}
        title={form.seoTitle.trim() || form.title}
        description={form.seoDescription}
      />
      <SharedCard
        title={form.seoTitle.trim() || form.title}
        description={form.seoDescription}
        pictureId={form.socialAssetId ?? ('collectionId' in page ? (page.mainImageId ?? null) : null)}
      />
    </>
  )
}

/** How a page or post is shared, whether it is found, and who may see it. [EDIT-264] [EDIT-265] [EDIT-1330] */
function VisibilityFields({
  page,
  settings: { form, set, errors },
}: {
  readonly page: PageEntry | PostEntry
  readonly settings: ReturnType<typeof usePageSettings>
}) {
  const isPost = 'collectionId' in page
  return (
    <>
      <SharingFields isPost={isPost} sharing={form} onChange={set} />
      {!isPost && page.type !== COLLECTION_TYPES.products && (
        <PageMembers
          form={form}
          isBlog={page.type === COLLECTION_TYPES.generic}
          language={firstLanguage()}
          onChange={(changes) => set(changes.membersOnly == null ? changes : { ...changes, password: '' })}
        />
      )}
      {(isPost || (page.type === COLLECTION_TYPES.page && form.membersOnly === null)) && (
        <PagePassword form={form} isPost={isPost} error={errors['password']} onChange={set} />
      )}
    </>
  )
}

/** What the page is called, where it is, and who sees it. */
function PlaceFields({
  page,
  blog,
  settings: { form, set, errors, zone, clock },
}: Settings & { readonly settings: ReturnType<typeof usePageSettings> }) {
  const prefix = blog === undefined ? '/' : `/${blog.urlId}/`
  return (
    <>
      <TextInput
        label={t('Title')}
        required
        maxLength={200}
        value={form.title}
        error={errors['title']}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('URL slug')}
        description={t('The last part of the address. The old one keeps leading here.')}
        required
        maxLength={200}
        leftSection={<span>{prefix}</span>}
        leftSectionWidth={Math.max(24, prefix.length * 8 + 8)}
        value={form.urlId}
        error={errors['urlId']}
        onChange={(event) => set({ urlId: event.currentTarget.value })}
      />
      {'navigationTitle' in page && (
        <TextInput
          label={t('Title in menus')}
          description={t('Left empty, the title is used.')}
          maxLength={200}
          value={form.navigationTitle}
          error={errors['navigationTitle']}
          onChange={(event) => set({ navigationTitle: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t('Status')}
        data={[...STATUSES]}
        value={form.status}
        description={
          'isHome' in page && page.isHome && isSeenPage(page) && HIDING.has(form.status)
            ? t('Saved like this, visitors find no page at the address of the website.')
            : undefined
        }
        error={errors['status']}
        onChange={(event) => set({ status: event.currentTarget.value as PageStatus })}
      />
      {form.status === 'scheduled' && (
        <ZoneNeeded timeZone={zone}>
          <ScheduleField
            {...clock}
            wall={form.dueAt}
            problem={errors['scheduledFor']}
            isSeen={'isHome' in page && isSeenPage(page)}
            onChange={(dueAt) => set({ dueAt })}
          />
        </ZoneNeeded>
      )}
    </>
  )
}
