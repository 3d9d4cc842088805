import { applyOperation } from '../document/apply-operation.ts'
import type { PageDocument } from '../document/document.ts'
import type { Operation } from '../document/operation.ts'
import { walk } from '../document/walk.ts'
import { section, text } from './page-builder.ts'

/** A repeatable source of numbers from 0 to `below` - 1. */
export type Draw = (below: number) => number

/** A `Draw` for a seed (xorshift), so that a failing run can be named by one number. */
export function drawFrom(seed: number): Draw {
  let state = (seed | 0) === 0 ? 1 : seed | 0
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** Some operation that makes sense on the document, drawn at random; `newId` names what it puts in. */
export function arbitraryOperation(
  document: PageDocument,
  draw: Draw,
  newId: () => string,
  depth = 0,
): Operation {
  const places = [...walk(document)]
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[draw(Math.max(items.length, 1))]
  const someSection = pick(document.sections)
  const someBlock = pick(places)?.block
  if (someSection === undefined) {
    const blocks = Array.from({ length: draw(3) }, () => text(newId()))
    return { type: 'insertSection', index: 0, section: section(newId(), blocks) }
  }
  const kind = draw(someBlock === undefined ? 5 : 13)
  switch (kind) {
    case 0:
      return {
        type: 'insertSection',
        index: draw(document.sections.length + 1),
        section: section(newId(), [text(newId())], { name: `Section ${draw(9)}` }),
      }
    case 1:
      return draw(3) === 0
        ? { type: 'removeSection', sectionId: someSection.id }
        : { type: 'moveSection', sectionId: someSection.id, index: draw(document.sections.length) }
    case 2:
      return {
        type: 'updateSection',
        sectionId: someSection.id,
        changes:
          draw(2) === 0
            ? { theme: draw(2) === 0 ? 'dark' : 'accent', name: `Name ${draw(9)}` }
            : draw(3) === 0
              ? {
                  hiddenOnPhone: draw(2) === 0 ? null : true,
                  maxWidth: draw(2) === 0 ? null : 480 + draw(999),
                }
              : { background: draw(2) === 0 ? null : { assetId: 'sea', overlay: draw(10) / 10 } },
      }
    case 3:
    case 4:
      return {
        type: 'insertBlock',
        sectionId: someSection.id,
        index: draw(someSection.blocks.length + 1),
        block: text(newId(), `<p>${draw(99)}</p>`, { x: draw(12), w: 1 + draw(12), y: draw(20) }),
      }
  }
  const block = someBlock ?? text('never')
  switch (kind) {
    case 5:
      return { type: 'removeBlock', blockId: block.id }
    case 6: {
      const target = pick(document.sections) ?? someSection
      const others = target.blocks.filter(({ id }) => id !== block.id)
      return { type: 'moveBlock', blockId: block.id, sectionId: target.id, index: draw(others.length + 1) }
    }
    case 7:
      return draw(2) === 0
        ? {
            type: 'placeBlock',
            blockId: block.id,
            device: 'desktop',
            area: { x: draw(12), y: draw(30), w: 6, h: 2 },
          }
        : {
            type: 'placeBlock',
            blockId: block.id,
            device: 'phone',
            area: draw(2) === 0 ? null : { x: draw(4), y: draw(30), w: 4, h: 2 },
          }
    case 8:
      return {
        type: 'updateBlock',
        blockId: block.id,
        changes: {
          [`zeta${draw(3)}`]: draw(2) === 0 ? null : draw(9),
          [`alpha${draw(3)}`]: { deep: [draw(9), null] },
        },
      }
    case 9:
      return {
        type: 'setText',
        blockId: block.id,
        language: draw(2) === 0 ? 'en' : 'de',
        field: draw(2) === 0 ? 'html' : 'caption',
        text: draw(4) === 0 ? null : `text ${draw(99)}`,
      }
    case 10:
      return {
        type: 'markBlock',
        blockId: block.id,
        changes:
          draw(2) === 0
            ? { hiddenOnPhone: draw(2) === 0 ? null : true }
            : {
                locked: draw(2) === 0 ? null : true,
                maxWidth: draw(2) === 0 ? null : 40 + draw(999),
                stands: draw(3) === 0 ? null : draw(2) === 0 ? 'start' : 'end',
              },
      }
    case 11:
      if (document.about !== undefined && draw(2) === 0) return arbitraryAbout(draw)
      return {
        type: 'setCode',
        place: draw(2) === 0 ? 'head' : 'bodyEnd',
        source: draw(3) === 0 ? '' : `<!-- ${draw(9)} -->`,
      }
    default:
      return depth > 2
        ? { type: 'removeBlock', blockId: block.id }
        : arbitraryGroup(document, draw, newId, depth)
  }
}

function arbitraryAbout(draw: Draw): Operation {
  const text = () => ({ [draw(2) === 0 ? 'en' : 'de']: draw(4) === 0 ? '' : `said ${draw(9)}` })
  return {
    type: 'setAbout',
    changes: [
      { title: { en: `Title ${draw(9)}` } },
      { seoTitle: text(), description: text() },
      { noIndex: draw(2) === 0 },
      { socialAssetId: draw(2) === 0 ? null : 'sea' },
      { mainImageId: draw(2) === 0 ? null : 'sea', excerpt: text() },
      { parts: ['a', 'b', 'c'].slice(draw(3)) },
    ][draw(6)]!,
  }
}

function arbitraryGroup(document: PageDocument, draw: Draw, newId: () => string, depth: number): Operation {
  const operations: Operation[] = []
  let current = document
  for (let count = 1 + draw(3); count > 0; count -= 1) {
    const operation = arbitraryOperation(current, draw, newId, depth + 1)
    const applied = applyOperation(current, operation)
    if (!applied.ok) continue
    current = applied.document
    operations.push(operation)
  }
  return { type: 'group', operations }
}
