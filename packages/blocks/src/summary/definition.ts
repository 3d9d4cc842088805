import { BLOCK_TYPES, field } from '@plinth/domain'
import { shape } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { ASPECT_RATIOS } from '../aspect-ratio.ts'

export const summaryBlock = defineBlock({
  type: BLOCK_TYPES.summary,
  folder: 'summary',
  name: 'Summary',
  description: 'The latest posts of a blog.',
  keywords: ['blog', 'journal', 'news', 'posts', 'articles', 'latest', 'recent'],
  group: 'shop',
  menuOrder: 110,
  fields: {
    collectionId: field.collection('Blog', 'blog'),
    tag: field.text('Only posts with the tag', { max: 50 }),
    limit: field.number('How many', { min: 1, max: 30 }, { default: 3 }),
    design: field.choice(
      'Layout',
      [
        ['grid', 'Grid'],
        ['list', 'Rows'],
        ['lead', 'First one large'],
      ],
      { tab: 'design' },
    ),
    columns: field.number('Columns', { min: 1, max: 6 }, { default: 3, tab: 'design' }),
    aspectRatio: shape('Shape of pictures', 'standard'),
    showImage: field.toggle('Show picture', { default: true, tab: 'design' }),
    showDate: field.toggle('Show date', { default: true, tab: 'design' }),
    showExcerpt: field.toggle('Show excerpt', { default: true, tab: 'design' }),
    showTags: field.toggle('Show tags', { tab: 'design' }),
    showAuthor: field.toggle('Show author', { tab: 'design' }),
  },
  texts: {
    readMore: field.text(
      'Link to the post',
      { max: 60 },
      { tab: 'content', help: 'Left empty, there is none.', placeholder: 'Read more' },
    ),
  },
  invitation: 'Choose a blog',
  nothingYet: 'No posts here yet. They show once the blog has some that fit.',
  size: { w: 24, h: 16 },
  pairsOnPhone: false,
  partials: ['parts/post-card.html'],
  needs: (value) =>
    value.collectionId === ''
      ? {}
      : {
          collectionIds: [value.collectionId],
          list: {
            kind: 'items',
            collectionId: value.collectionId,
            limit: value.limit,
            ...(value.tag === '' ? {} : { tag: value.tag }),
          },
        },
  context: (value, environment) => {
    const ratio = value.aspectRatio === 'original' ? undefined : ASPECT_RATIOS[value.aspectRatio]
    const share = value.design === 'grid' ? 1 / value.columns : value.design === 'list' ? 1 / 3 : undefined
    const items = environment
      .listedItems()
      .slice(0, value.limit)
      .map((item, index) => {
        const desktop = share ?? (index === 0 ? 0.58 : 0.14)
        return environment.postItem(item, {
          width: {
            desktop,
            phone: value.design === 'lead' && index > 0 ? 0.3 : 1,
            desktopGapPx: share === 1 ? 0 : 28,
          },
          ...(ratio === undefined ? {} : { ratio }),
        })
      })
    const { showImage, showDate, showExcerpt, showTags, showAuthor, design } = value
    return {
      empty: items.length === 0,
      items,
      design,
      columns: value.columns,
      ratio: ratio ?? null,
      readMore: environment.text('readMore'),
      showImage,
      showDate,
      showExcerpt,
      showTags,
      showAuthor,
    }
  },
})
