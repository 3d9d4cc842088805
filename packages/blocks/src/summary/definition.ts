import { BLOCK_TYPES } from '@plinth/domain'
import { defineBlock, phoneRowsOf } from '../definition.ts'
import { aspectRatioNames, ASPECT_RATIOS } from '../schema/aspect-ratio.ts'
import { choice, flag, reference, textValue, wholeNumber } from '../schema/schema.ts'

export const summaryBlock = defineBlock({
  type: BLOCK_TYPES.summary,
  folder: 'summary',
  name: 'Summary',
  description: 'The latest posts of a journal.',
  keywords: ['blog', 'journal', 'news', 'posts', 'articles', 'latest'],
  icon: 'IconArticle',
  fields: {
    collectionId: reference(),
    tag: textValue(50),
    limit: wholeNumber(1, 30, 3),
    design: choice(['grid', 'list', 'lead']),
    columns: wholeNumber(1, 6, 3),
    aspectRatio: choice(aspectRatioNames, 'standard'),
    showImage: flag(true),
    showDate: flag(true),
    showExcerpt: flag(true),
    showTags: flag(false),
    showAuthor: flag(false),
  },
  texts: { readMore: { kind: 'plain', max: 60, placeholder: 'Read more' } },
  size: { w: 24, h: 16 },
  phoneRows: (value, _block, columns) => {
    const ratio = value.aspectRatio === 'original' ? 1.5 : ASPECT_RATIOS[value.aspectRatio]
    return value.limit * ((value.showImage ? phoneRowsOf(ratio, columns) : 0) + 6)
  },
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
