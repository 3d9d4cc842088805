import { Accordion, Alert, Stack, TagsInput, Title } from '@mantine/core'
import { TAG_LENGTHS, type ContentItem, type Localized, type TagType } from '@plinth/domain'
import { ApiError, errorText } from '../../api/api-error.ts'
import { useBlogTags } from '../../api/blog-tags.ts'
import { usePages, usePost, type PostChanges, type PostEntry } from '../../api/pages.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { useDocument, useEditing } from '../../canvas/editing-context.ts'
import { MAX_TITLE, titleOfWords } from '../../document/post-head.ts'
import { PictureField } from '../../fields/picture-field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { part } from '../../ui/part.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { ZoneNeeded } from '../../ui/zone-needed.tsx'
import { zoneName } from '../../words/site-time.ts'
import { PageCodeButton } from '../../panel/page-code-button.tsx'
import { t } from '../../words/words.ts'
import { KeptMoment } from './kept-moment.tsx'
import { KeptText } from './kept-text.tsx'
import { PostLength } from './post-length.tsx'
import { PostStatus } from './post-status.tsx'
import { useAsked } from './use-asked.ts'
import { usePageAbout } from './use-page-about.ts'
import { useShowAnew } from './use-show-anew.ts'

const PostVisibility = part(
  async () => ({ default: (await import('./parts-on-demand.ts')).PostVisibility }),
  { kind: 'field' },
)
const PostComments = part(async () => ({ default: (await import('./parts-on-demand.ts')).PostComments }), {
  kind: 'field',
})

/** How many tags and categories a post may have; the server holds the same limit. [POST-5] */
const MOST_TAGS = 100

/**
 * Everything about a post but what it says, beside the page: status, title, address, date, author, what it is about, main
 * picture, search engines. Each is kept when one leaves its field, and shows on the canvas then; what is said of the post is part of
 * its draft. [EDIT-41] [EDIT-133]
 */
export function PostPanel({
  post: { id, collectionId },
  inDrawer = false,
}: {
  readonly post: Pick<ContentItem, 'id' | 'collectionId'>
  /** The drawer has the title and the edges. */
  readonly inDrawer?: boolean
}) {
  const post = usePost({ id, collectionId })
  if (post.isError) return <LoadFailure error={post.error} onRetry={() => void post.refetch()} />
  if (post.data === undefined) return <Waiting />
  return <PostFields key={id} post={post.data} inDrawer={inDrawer} />
}

type Save = (changes: PostChanges) => Promise<boolean>
type Errors = Readonly<Record<string, string>>

function PostFields({ post: known, inDrawer }: { readonly post: PostEntry; readonly inDrawer: boolean }) {
  const website = signedIn(useSession().data)?.website
  const { post, save, error } = useSavedPost(known)
  const blog = usePages().data?.collections.find(({ id }) => id === post.collectionId)
  const timeZone = website?.timeZone ?? 'UTC'
  const errors: Errors = error instanceof ApiError ? error.fields : {}
  return (
    <Stack p={inDrawer ? 0 : 'lg'} gap="md">
      {!inDrawer && <Title order={2}>{t('Post')}</Title>}
      <PostLength />
      <PostStatus post={post} timeZone={timeZone} />
      {error !== null && Object.keys(errors).length === 0 && (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <NameFields post={post} errors={errors} save={save} />
      <ZoneNeeded timeZone={timeZone}>
        <DateField post={post} timeZone={timeZone} error={errors['publishOn']} onSave={save} />
      </ZoneNeeded>
      <KeptText
        label={t('Author')}
        value={post.author.name}
        most={200}
        error={errors['author']}
        onSave={(name) => save({ author: { ...post.author, name } })}
      />
      <TagsField post={post} tagType="category" error={errors['categories']} save={save} />
      <TagsField post={post} tagType="tag" error={errors['tags']} save={save} />
      <PictureField
        label={t('Main picture')}
        description={t('On top of the post, in lists and when it is shared.')}
        value={post.mainImageId ?? null}
        onChange={(mainImageId) => void save({ mainImageId })}
      />
      <PostComments post={post} error={errors['commentMode']} save={save} />
      <SearchFields post={post} errors={errors} save={save} />
      <PostVisibility post={post} timeZone={timeZone} errors={errors} save={save} />
      <PageCodeButton path={`/${blog?.urlId ?? ''}/${post.urlId}`} />
    </Stack>
  )
}

interface Group {
  readonly post: PostEntry
  readonly errors: Errors
  readonly save: Save
}

/** A text of a post in the language of the page, and what becomes of it when it changes. */
function useTextIn(): {
  readonly read: (text: Localized) => string
  readonly write: (before: Localized, text: string) => Localized
} {
  const { language } = useEditing().session
  return {
    read: (text) => text[language] ?? '',
    write: (before, text) => ({ ...before, [language]: text }),
  }
}

/** What it is called, where it is, and what stands under its title. */
function NameFields({ post, errors, save }: Group) {
  const { read, write } = useTextIn()
  const blog = usePages().data?.collections.find(({ id }) => id === post.collectionId)
  const { session } = useEditing()
  // Who has just asked for a new post types its title next, and then what it says. [EDIT-966]
  const writes = useAsked('writes')
  const isUnwritten = useDocument(({ document }) => document.sections.length === 0)
  return (
    <>
      <KeptText
        label={t('Title')}
        value={read(post.title)}
        most={MAX_TITLE}
        missing={t('Please give a title.')}
        picksUp={writes}
        {...(isUnwritten ? { onDone: () => session.editFirstText() } : {})}
        error={errors['title']}
        onSave={(title) => save({ title: write(post.title, titleOfWords(title)) })}
      />
      <KeptText
        key={post.urlId}
        label={t('URL slug')}
        description={
          post.publishedRevision === null
            ? t('The last part of the address. Made from the title until you choose one.')
            : t('The last part of the address. The old one keeps leading here.')
        }
        begin={blog === undefined ? '' : `/${blog.urlId}/`}
        value={post.urlId}
        most={200}
        missing={t('Please give an address.')}
        error={errors['urlId']}
        onSave={(urlId) => save({ urlId })}
      />
      <KeptText
        label={t('Excerpt')}
        description={t('Shown in lists of posts and under the title.')}
        value={read(post.excerpt)}
        most={2000}
        lines
        error={errors['excerpt']}
        onSave={(words) => save({ excerpt: write(post.excerpt, words) })}
      />
    </>
  )
}

/** Tags or categories of a post: those of its blog are offered, new ones are typed. */
function TagsField({
  post,
  tagType,
  error,
  save,
}: {
  readonly post: PostEntry
  readonly tagType: TagType
  readonly error: string | undefined
  readonly save: Save
}) {
  const known = useBlogTags(post.collectionId).data ?? []
  const field = tagType === 'tag' ? 'tags' : 'categories'
  return (
    <TagsInput
      label={tagType === 'tag' ? t('Tags') : t('Categories')}
      description={t('Enter or a comma after each.')}
      maxTags={MOST_TAGS}
      maxLength={TAG_LENGTHS[tagType]}
      data={known.filter((tag) => tag.tagType === tagType).map(({ name }) => name)}
      value={[...post[field]]}
      error={error}
      onChange={(names) =>
        void save({ [field]: names.map((name) => name.trim().slice(0, TAG_LENGTHS[tagType])) })
      }
    />
  )
}

/** What search engines show of it. */
function SearchFields({ post, errors, save }: Group) {
  const { read, write } = useTextIn()
  return (
    <Accordion variant="contained">
      <Accordion.Item value="search">
        <Accordion.Control>{t('Search engines')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="md">
            <KeptText
              label={t('Title for search engines')}
              description={t('Left empty, the title is used. About 60 characters are shown.')}
              value={read(post.seoTitle)}
              most={300}
              error={errors['seoTitle']}
              onSave={(title) => save({ seoTitle: write(post.seoTitle, title) })}
            />
            <KeptText
              label={t('Description for search engines')}
              description={t('One or two sentences. About 155 characters are shown.')}
              value={read(post.seoDescription)}
              most={1000}
              lines
              error={errors['seoDescription']}
              onSave={(text) => save({ seoDescription: write(post.seoDescription, text) })}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
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
  readonly onSave: Save
}) {
  return (
    <KeptMoment
      label={t('Date')}
      description={t('In the time zone of the website, {timeZone}', { timeZone: zoneName(timeZone) })}
      at={post.publishOn}
      timeZone={timeZone}
      error={error}
      onSave={(publishOn) => void onSave({ publishOn })}
    />
  )
}

/**
 * Keeps a change of the post: what is said of it as a step of its draft, everything else at once. [EDIT-335]
 *
 * @returns the post as its draft says it is
 */
function useSavedPost(listed: PostEntry) {
  const { session } = useEditing()
  const showAnew = useShowAnew()
  const { page: post, change, error } = usePageAbout(listed)
  /** Whether it could be saved; what was wrong is shown by the error, or was said. */
  const save: Save = async (changes) => {
    const { title, excerpt, seoTitle, seoDescription, mainImageId, socialAssetId, noIndex, ...atOnce } =
      changes
    const said = { title, excerpt, seoTitle, seoDescription, mainImageId, socialAssetId, noIndex }
    const isSaid = ([, value]: [string, unknown]) => value !== undefined
    try {
      if (!(await change(Object.fromEntries(Object.entries(said).filter(isSaid)), atOnce))) return false
    } catch {
      return false
    }
    if (Object.keys(atOnce).length === 0) return true
    session.announce(t('Saved'))
    await showAnew()
    return true
  }
  return { post, save, error }
}
