import { Button, Group, Text } from '@mantine/core'
import { PAGE_STATUSES, readingMinutes } from '@plinth/domain'
import { IconPencil, IconPlus, IconTag } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { usePostList, usePostsOverview, type ListedPost } from '../../api/blog-posts.ts'
import { useBlogTags } from '../../api/blog-tags.ts'
import { pageTitle, useAddPost, type PageEntry } from '../../api/pages.ts'
import { useAssetsById } from '../../api/products.ts'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch, type ListFilter } from '../../lists/list-search.tsx'
import { RowLink, type Column } from '../../lists/list-table.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListQuery, type ListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { thumbnail } from '../../media/thumbnail.ts'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { dayText, zonedText } from '../../words/site-time.ts'
import { STATUS_LABELS } from '../../words/status-labels.ts'
import { t } from '../../words/words.ts'
import classes from './blog-screen.module.css'
import { NoBlog } from './no-blog.tsx'
import { PostActions } from './post-actions.tsx'
import { useBlog } from './use-blog.ts'

const FILTERS = ['blog', 'status', 'category', 'tag', 'author', 'sort'] as const
type Filter = (typeof FILTERS)[number]

const SORTS = [
  { value: '', label: t('Newest first') },
  { value: 'oldest', label: t('Oldest first') },
  { value: 'updated', label: t('Recently changed') },
  { value: 'title', label: t('Title A–Z') },
]

/** The posts of a blog: find them, write a new one, and do something to several. [EDIT-131] */
export default function BlogScreen() {
  const { pages, blogs, blog } = useBlog()
  if (pages.isPending) return <Waiting />
  if (pages.isLoadingError)
    return <LoadFailure level={1} error={pages.error} onRetry={() => void pages.refetch()} />
  if (blog === undefined)
    return (
      <Screen title={t('Blog')}>
        <NoBlog />
      </Screen>
    )
  return <Posts key={blog.id} blog={blog} blogs={blogs} />
}

function Posts({ blog, blogs }: { readonly blog: PageEntry; readonly blogs: readonly PageEntry[] }) {
  const website = signedIn(useSession().data)?.website
  const timeZone = website?.timeZone ?? 'UTC'
  const query = useListQuery(FILTERS)
  const list = usePostList(blog.id, { search: query.wanted, ...query.filters })
  const posts = list.data?.pages.flatMap(({ items }) => items) ?? []
  const selection = useSelection(posts.map(({ id }) => id))
  const pictures = useAssetsById(posts.flatMap(({ mainImageId = [] }) => mainImageId)).data ?? {}
  const mayWrite = useCan('content.edit')
  const add = mayWrite && <NewPost blog={blog} />
  const isTrash = query.filters.status === 'deleted'
  return (
    <Screen
      title={pageTitle(blog)}
      actions={
        <>
          <Button
            component={Link}
            to={`/config/blog/tags?blog=${blog.id}`}
            variant="default"
            leftSection={<IconTag size={16} />}
          >
            {t('Tags and categories')}
          </Button>
          {add}
        </>
      }
    >
      <Filters blog={blog} blogs={blogs} query={query} />
      {mayWrite && (
        <PostActions
          blog={blog}
          posts={posts.filter(({ id }) => selection.ids.includes(id))}
          selection={selection}
          isTrash={isTrash}
          timeZone={timeZone}
        />
      )}
      <ListResults
        label={t('Posts')}
        query={list}
        columns={columns(timeZone, (id) => pictures[id ?? ''])}
        rows={posts}
        keyOf={({ id }) => id}
        choosing={mayWrite ? { selection, nameOf: pageTitle } : undefined}
        isFiltered={
          query.wanted !== '' || FILTERS.some((name) => name !== 'blog' && query.filters[name] !== '')
        }
        onClear={query.clear}
        empty={{
          icon: IconPencil,
          title: t('No posts yet'),
          text: t('Write the first one: it stays a draft until you publish it.'),
          action: add,
          filteredTitle: isTrash ? t('Nothing in the trash') : t('No matching posts'),
          filteredText: isTrash
            ? t('Posts you delete stay here and can be restored.')
            : t('Try other words, or another filter.'),
        }}
      />
    </Screen>
  )
}

/** Makes a post and opens it, ready to type its title. [EDIT-131] */
function NewPost({ blog }: { readonly blog: PageEntry }) {
  const add = useAddPost(blog.id)
  const navigate = useNavigate()
  const write = async () => {
    try {
      const post = await add.mutateAsync(t('New post'))
      await navigate(`/config/pages/${post.documentId}`, { state: { writes: true } })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Button leftSection={<IconPlus size={16} />} loading={add.isPending} onClick={() => void write()}>
      {t('New post')}
    </Button>
  )
}

function Filters({
  blog,
  blogs,
  query,
}: {
  readonly blog: PageEntry
  readonly blogs: readonly PageEntry[]
  readonly query: ListQuery<Filter>
}) {
  const overview = usePostsOverview(blog.id).data
  const tags = useBlogTags(blog.id).data ?? []
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : t('{label} ({count})', { label, count })
  const all = PAGE_STATUSES.reduce<number | undefined>(
    (sum, status) => (overview === undefined ? undefined : (sum ?? 0) + overview.counts[status]),
    undefined,
  )
  const named = (name: Filter, any: string, names: readonly string[]) => [
    { value: '', label: any },
    // One that is asked for and not there shows itself, or nothing would say why the list is empty.
    ...[...new Set([...names, query.filters[name]])]
      .filter((one) => one !== '')
      .map((one) => ({ value: one, label: one })),
  ]
  const ofType = (type: string) => tags.filter(({ tagType }) => tagType === type).map(({ name }) => name)
  const filters: (ListFilter | false)[] = [
    blogs.length > 1 && {
      ...query.filter(
        'blog',
        t('Blog'),
        blogs.map((one) => ({ value: one.id, label: pageTitle(one) })),
      ),
      value: blog.id,
    },
    query.filter('status', t('Status'), [
      { value: '', label: counted(t('Any status'), all) },
      ...PAGE_STATUSES.map((status) => ({
        value: status,
        label: counted(STATUS_LABELS[status], overview?.counts[status]),
      })),
      { value: 'deleted', label: counted(t('Trash'), overview?.counts.deleted) },
    ]),
    query.filter('category', t('Category'), named('category', t('Any category'), ofType('category'))),
    query.filter('tag', t('Tag'), named('tag', t('Any tag'), ofType('tag'))),
    query.filter('author', t('Author'), named('author', t('Any author'), overview?.authors ?? [])),
    query.filter('sort', t('Order'), SORTS),
  ]
  return (
    <ListSearch
      label={t('Search posts')}
      placeholder={t('Title, excerpt or tag')}
      value={query.search}
      onChange={query.setSearch}
      filters={filters.filter((one) => one !== false)}
    />
  )
}

function columns(
  timeZone: string,
  pictureOf: (id: string | undefined) => Parameters<typeof thumbnail>[0] | undefined,
): readonly Column<ListedPost>[] {
  return [
    {
      key: 'title',
      head: t('Title'),
      cell: (post) => {
        const picture = pictureOf(post.mainImageId)
        return (
          <Group gap="md" wrap="nowrap">
            <span className={classes.picture}>
              {picture !== undefined && <img src={thumbnail(picture, 100)} alt="" />}
            </span>
            <div className={classes.title}>
              {post.deletedOn === undefined ? (
                <RowLink to={`/config/pages/${post.documentId}`}>{pageTitle(post)}</RowLink>
              ) : (
                <strong>{pageTitle(post)}</strong>
              )}
              <Text c="var(--plinth-quiet)" size="sm">
                {[...post.categories, ...post.tags].join(', ')}
              </Text>
            </div>
          </Group>
        )
      },
    },
    { key: 'status', head: t('Status'), cell: (post) => <Status post={post} timeZone={timeZone} /> },
    { key: 'author', head: t('Author'), cell: ({ author }) => author.name },
    {
      key: 'date',
      head: t('Date'),
      cell: (post) => (
        <time className={classes.date} dateTime={new Date(post.publishOn).toISOString()}>
          {dayText(post.publishOn, timeZone)}
        </time>
      ),
    },
    {
      key: 'length',
      head: t('Length'),
      isNumber: true,
      cell: ({ words }) =>
        words === 0 ? '–' : t('{words} words, {minutes} min', { words, minutes: readingMinutes(words) }),
    },
  ]
}

const TONES = {
  draft: 'quiet',
  'needs-review': 'waiting',
  scheduled: 'waiting',
  published: 'good',
  private: 'quiet',
} as const

function Status({ post, timeZone }: { readonly post: ListedPost; readonly timeZone: string }) {
  if (post.deletedOn !== undefined) return <StatusBadge tone="bad">{t('Deleted')}</StatusBadge>
  return (
    <>
      <StatusBadge tone={TONES[post.status]}>{STATUS_LABELS[post.status]}</StatusBadge>
      {post.scheduledFor !== undefined && (
        <Text c="var(--plinth-quiet)" size="sm">
          {zonedText(post.scheduledFor, timeZone)}
        </Text>
      )}
      {post.hasPassword && (
        <Text c="var(--plinth-quiet)" size="sm">
          {t('With a password')}
        </Text>
      )}
      {post.status === 'published' && post.hasChanges && (
        <Text c="var(--plinth-quiet)" size="sm">
          {t('Changes not yet published')}
        </Text>
      )}
    </>
  )
}
