import type { TagType } from '../../api/blog-tags.ts'
import { t } from '../../words/words.ts'

/** What is said of tags and of categories: the same, in their own words. */
export const TAG_WORDS = {
  tag: {
    all: t('Tags'),
    filter: t('Filter tags'),
    add: t('New tag'),
    edit: t('Edit tag'),
    exists: t('This tag already exists'),
    oneAtATime: t('You may only edit one tag at a time'),
    merge: t('Merge tags'),
    into: t('All of them become'),
    empty: t('No tags yet'),
    emptyText: t('Tags say what a post is about. Visitors follow them to more of the same.'),
    nothing: t('No matching tags'),
  },
  category: {
    all: t('Categories'),
    filter: t('Filter categories'),
    add: t('New category'),
    edit: t('Edit category'),
    exists: t('This category already exists'),
    oneAtATime: t('You may only edit one category at a time'),
    merge: t('Merge categories'),
    into: t('All of them become'),
    empty: t('No categories yet'),
    emptyText: t('Categories are the few sections a blog has. Visitors choose between them above its posts.'),
    nothing: t('No matching categories'),
  },
} as const satisfies Record<TagType, Record<string, string>>

/** How many posts, in words. */
export const postsText = (count: number): string =>
  count === 1 ? t('1 post') : t('{count} posts', { count })
