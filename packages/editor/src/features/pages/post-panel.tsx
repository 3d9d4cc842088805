import { Alert, Button, Stack, TagsInput, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { ContentItem, Localized } from '@plinth/domain'
import { useId, useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { useEditing } from '../../canvas/editing-context.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { PageSettings } from './page-settings.tsx'
import { useChangePost, usePages, usePost, type PostChanges, type PostEntry } from '../../api/pages.ts'
import { momentOf, wallTime } from '../../words/site-time.ts'
import { useShowAnew } from './use-show-anew.ts'
import { t } from '../../words/words.ts'

/** Longest tag, characters, and how many a post may have; the server holds the same limits. [POST-5] */
const LONGEST_TAG = 50
const MOST_TAGS = 100

/**
 * What a post is called, when it is from, what it is about and its main picture, beside the page. Each is kept when one
 * leaves its field, and shows on the canvas then. [EDIT-41]
 */
export function PostPanel({
  post: { id, collectionId },
  inDrawer = false,
}: {
  readonly post: ContentItem
  /** The drawer has the title and the edges. */
  readonly inDrawer?: boolean
}) {
  const post = usePost({ id, collectionId })
  if (post.isError) return <LoadFailure error={post.error} onRetry={() => void post.refetch()} />
  if (post.data === undefined) return <Waiting />
  return <PostFields key={id} post={post.data} inDrawer={inDrawer} />
}

function PostFields({ post, inDrawer }: { readonly post: PostEntry; readonly inDrawer: boolean }) {
  const { language } = useEditing().session
  const website = signedIn(useSession().data)?.website
  const blog = usePages().data?.collections.find(({ id }) => id === post.collectionId)
  const { save, error } = useSavedPost(post)
  const [settings, setSettings] = useState(false)
  const timeZone = website?.timeZone ?? 'UTC'
  const errors = error instanceof ApiError ? error.fields : {}
  const written = (before: Localized, text: string): Localized => ({ ...before, [language]: text.trim() })
  return (
    <Stack p={inDrawer ? 0 : 'lg'} gap="md">
      {!inDrawer && <Title order={2}>{t('Post')}</Title>}
      <Text c="var(--plinth-soft)">
        {post.publishedRevision === null
          ? t('Visitors see none of it until the post is published.')
          : t('This post is published: what you change here shows to visitors at once.')}
      </Text>
      {error !== null && Object.keys(errors).length === 0 && (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <TextField
        label={t('Title')}
        value={post.title[language] ?? ''}
        most={200}
        required
        error={errors['title']}
        onSave={(title) => save({ title: written(post.title, title) })}
      />
      <DateField post={post} timeZone={timeZone} error={errors['publishOn']} onSave={save} />
      <TextField
        label={t('Excerpt')}
        description={t('Shown in lists of posts and under the title.')}
        value={post.excerpt[language] ?? ''}
        most={2000}
        lines
        error={errors['excerpt']}
        onSave={(excerpt) => save({ excerpt: written(post.excerpt, excerpt) })}
      />
      <TagsInput
        label={t('Tags')}
        description={t('Enter or a comma after each.')}
        maxTags={MOST_TAGS}
        value={[...post.tags]}
        error={errors['tags']}
        onChange={(tags) => void save({ tags: tags.map((tag) => tag.trim().slice(0, LONGEST_TAG)) })}
      />
      <PictureField
        label={t('Main picture')}
        description={t('On top of the post, in lists and when it is shared.')}
        value={post.mainImageId ?? null}
        onChange={(mainImageId) => void save({ mainImageId })}
      />
      <Button variant="default" disabled={blog === undefined} onClick={() => setSettings(true)}>
        {t('Post settings')}
      </Button>
      {blog !== undefined && (
        <PageSettings page={post} journal={blog} opened={settings} onClose={() => setSettings(false)} />
      )}
    </Stack>
  )
}

function DateField({
  post,
  timeZone,
  error,
  onSave,
}: {
  readonly post: PostEntry
  readonly timeZone: string
  readonly error: string | undefined
  readonly onSave: (changes: PostChanges) => Promise<boolean>
}) {
  return (
    <TextInput
      label={t('Date')}
      description={t('In the time zone of the website, {timeZone}', {
        timeZone: timeZone.replaceAll('_', ' '),
      })}
      type="datetime-local"
      key={post.publishOn}
      defaultValue={wallTime(post.publishOn, timeZone)}
      error={error}
      onBlur={(event) => {
        const moment = momentOf(event.currentTarget.value, timeZone)
        const unchanged = event.currentTarget.value === wallTime(post.publishOn, timeZone)
        if (!Number.isNaN(moment) && !unchanged) void onSave({ publishOn: moment })
      }}
    />
  )
}

/** Saves a change of the post at once, and shows it on the canvas. */
function useSavedPost(post: PostEntry) {
  const { session } = useEditing()
  const showAnew = useShowAnew()
  const change = useChangePost(post.collectionId)
  /** Whether it could be saved; what was wrong is shown by the mutation's error. */
  const save = async (changes: PostChanges): Promise<boolean> => {
    try {
      await change.mutateAsync({ id: post.id, ...changes })
    } catch {
      return false
    }
    session.announce(t('Saved'))
    await showAnew()
    return true
  }
  return { save, error: change.error }
}

/** A text that is kept when one leaves it, or presses Enter in a line; Escape gives back what it was. */
function TextField({
  label,
  description,
  value,
  most,
  required = false,
  lines = false,
  error,
  onSave,
}: {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly most: number
  readonly required?: boolean
  readonly lines?: boolean
  readonly error?: string | undefined
  /** Gives whether it was kept. */
  readonly onSave: (text: string) => Promise<boolean>
}) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? value
  const isMissing = required && shown.trim() === ''
  const keep = async () => {
    if (draft === undefined || isMissing) return
    if (draft.trim() === value || (await onSave(draft))) setDraft(undefined)
  }
  const props = {
    id,
    label,
    required,
    maxLength: most,
    value: shown,
    error: isMissing ? t('Please give a title.') : error,
    ...(description === undefined ? {} : { description }),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setDraft(event.currentTarget.value),
    onBlur: () => void keep(),
    onKeyDown: (event: { readonly key: string; readonly stopPropagation: () => void }) => {
      if (event.key === 'Enter' && !lines) void keep()
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setDraft(undefined)
    },
  }
  return lines ? <Textarea autosize minRows={3} {...props} /> : <TextInput {...props} />
}
