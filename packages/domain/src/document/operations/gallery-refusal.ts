import { BLOCK_TYPES } from '../../enumerations/block-types.ts'
import { say } from '../../words/sentence.ts'
import { MAX_GALLERIES, type Block, type PageDocument } from '../document.ts'
import { refuse } from './rule.ts'

const galleriesOf = (blocks: readonly Block[]): number =>
  blocks.filter(({ type }) => type === BLOCK_TYPES.gallery).length

/** Why these blocks cannot come onto the page as well, when it would have too many galleries then. [DOC-70] */
export function galleryRefusal(document: PageDocument, added: readonly Block[]) {
  const wanted = galleriesOf(added)
  const there = document.sections.reduce((sum, section) => sum + galleriesOf(section.blocks), 0)
  return wanted === 0 || there + wanted <= MAX_GALLERIES
    ? undefined
    : refuse(
        'too-many-blocks',
        say('A page holds at most {most} galleries. Delete one first, or put more pictures into another.', {
          most: MAX_GALLERIES,
        }),
      )
}
