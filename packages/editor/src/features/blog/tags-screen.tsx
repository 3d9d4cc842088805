import { Button, SegmentedControl, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { removeTags, useBlogTags, type BlogTag, type TagType } from '../../api/blog-tags.ts'
import { pageTitle } from '../../api/pages.ts'
import { useCan } from '../../api/session.ts'
import { ListSearch } from '../../lists/list-search.tsx'
import { ListTable, RowLink, type Choosing, type Column } from '../../lists/list-table.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection, type Selection } from '../../lists/use-selection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { askToRemove, MergeDialog, TagNameDialog } from './tag-dialogs.tsx'
import { postsText, TAG_WORDS } from './tag-words.ts'
import { useBlog } from './use-blog.ts'

/** The tags and the categories of a blog: new, edit, merge, remove, filter. [EDIT-130] */
export default function TagsScreen() {
  const { pages, blog } = useBlog()
  const [params, setParams] = useSearchParams()
  const tagType: TagType = params.get('kind') === 'category' ? 'category' : 'tag'
  const query = useListQuery(['kind', 'blog'])
  const tags = useBlogTags(blog?.id)
  const [adds, setAdds] = useState(false)
  const mayEdit = useCan('content.edit')
  const words = TAG_WORDS[tagType]
  const all = tags.data?.filter((tag) => tag.tagType === tagType) ?? []
  const list = all.filter(({ name }) => name.toLowerCase().includes(query.wanted.toLowerCase()))
  const back = { to: `/config/blog${blog === undefined ? '' : `?blog=${blog.id}`}`, label: t('Posts') }
  const title = t('Tags and categories')
  const add = mayEdit && blog !== undefined && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdds(true)}>
      {words.add}
    </Button>
  )
  const failed = pages.isLoadingError ? pages : tags.isLoadingError ? tags : undefined
  return (
    <Screen title={title} back={back} actions={add} narrow>
      <ListSearch label={words.filter} value={query.search} onChange={query.setSearch} filters={[]}>
        <SegmentedControl
          aria-label={t('Kind')}
          data={[
            { value: 'tag', label: t('Tags') },
            { value: 'category', label: t('Categories') },
          ]}
          value={tagType}
          onChange={(kind) =>
            setParams(
              (before) => {
                const next = new URLSearchParams(before)
                next.set('kind', kind)
                return next
              },
              { replace: true },
            )
          }
        />
      </ListSearch>
      {failed !== undefined ? (
        <LoadFailure
          error={failed.error}
          title={t('Unable to load results')}
          onRetry={() => void failed.refetch()}
        />
      ) : pages.isPending || (blog !== undefined && tags.isPending) ? (
        <Waiting />
      ) : list.length === 0 ? (
        <EmptyState
          icon={IconTag}
          title={all.length === 0 ? words.empty : words.nothing}
          action={all.length === 0 ? add : undefined}
          isNew={all.length === 0}
        >
          {all.length === 0 ? words.emptyText : t('Try other words.')}
        </EmptyState>
      ) : (
        <TagList key={tagType} blogId={blog?.id ?? ''} tagType={tagType} all={all} list={list} />
      )}
      {adds && blog !== undefined && (
        <TagNameDialog collectionId={blog.id} tagType={tagType} others={all} onClose={() => setAdds(false)} />
      )}
      {blog !== undefined && (
        <Text mt="lg" c="var(--plinth-quiet)">
          {t('Of the blog {blog}', { blog: pageTitle(blog) })}
        </Text>
      )}
    </Screen>
  )
}

function columns(blogId: string): readonly Column<BlogTag>[] {
  return [
    {
      key: 'name',
      head: t('Name'),
      cell: (tag) => (
        <RowLink
          to={`/config/blog?${new URLSearchParams({ blog: blogId, [tag.tagType]: tag.name }).toString()}`}
        >
          {tag.name}
        </RowLink>
      ),
    },
    { key: 'posts', head: t('Posts'), isNumber: true, cell: (tag) => postsText(tag.posts) },
  ]
}

function TagList({
  blogId,
  tagType,
  all,
  list,
}: {
  readonly blogId: string
  readonly tagType: TagType
  readonly all: readonly BlogTag[]
  readonly list: readonly BlogTag[]
}) {
  const mayChange = useCan('content.publish')
  const selection = useSelection(list.map(({ id }) => id))
  const choosing: Choosing<BlogTag> | undefined = mayChange
    ? { selection, nameOf: ({ name }) => name }
    : undefined
  return (
    <>
      {mayChange && (
        <TagActions blogId={blogId} tagType={tagType} all={all} list={list} selection={selection} />
      )}
      <ListTable
        label={TAG_WORDS[tagType].all}
        columns={columns(blogId)}
        rows={list}
        keyOf={({ id }) => id}
        choosing={choosing}
      />
    </>
  )
}

/** What can be done to the tags that are chosen. */
function TagActions({
  blogId,
  tagType,
  all,
  list,
  selection,
}: Parameters<typeof TagList>[0] & { readonly selection: Selection }) {
  const [dialog, setDialog] = useState<'edit' | 'merge'>()
  const words = TAG_WORDS[tagType]
  const chosen = list.filter(({ id }) => selection.ids.includes(id))
  const fail = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })
  const edit = () =>
    chosen.length === 1 ? setDialog('edit') : notifications.show({ color: 'red', message: words.oneAtATime })
  const remove = () =>
    askToRemove(chosen, () => {
      removeTags(blogId, selection.ids).then(selection.clear, fail)
    })
  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="default" onClick={edit}>
          {t('Edit')}
        </Button>
        <Button variant="default" disabled={chosen.length < 2} onClick={() => setDialog('merge')}>
          {t('Merge')}
        </Button>
        <Button variant="default" c="var(--plinth-danger)" onClick={remove}>
          {t('Remove')}
        </Button>
      </SelectionBar>
      {dialog === 'edit' && (
        <TagNameDialog
          collectionId={blogId}
          tagType={tagType}
          tag={chosen[0]}
          others={all}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'merge' && (
        <MergeDialog
          collectionId={blogId}
          tags={chosen}
          onDone={selection.clear}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
