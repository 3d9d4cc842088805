import { canonicalBlock, canonicalSection } from './canonical.ts'
import {
  checkArray,
  checkChoice,
  checkInteger,
  checkObject,
  checkRecord,
  checkText,
  ShapeError,
  validated,
  type Validated,
} from './check.ts'
import { CODE_PLACES, MAX_BLOCKS, MAX_PAGE_CODE, MAX_SECTIONS } from './document.ts'
import type { Operation } from './operation.ts'
import type { OperationOf } from './operations/rule.ts'
import {
  checkAbout,
  checkArea,
  checkBlock,
  checkField,
  checkId,
  checkLanguage,
  checkMarks,
  checkSection,
  checkSettings,
  checkValue,
  MAX_TEXT_LENGTH,
} from './validate-document.ts'

/** Most operations one group may hold, counted through nested groups. */
export const MAX_GROUP_OPERATIONS = 500
/** How deep groups may nest. */
export const MAX_GROUP_DEPTH = 8

/** Checks an operation that comes from outside. Says where it is wrong. [DOC-6] */
export function validateOperation(value: unknown): Validated<Operation> {
  return validated(() => {
    const operation = checkOperation('operation', value, 0)
    const members = countOperations(operation)
    if (members > MAX_GROUP_OPERATIONS) {
      throw new ShapeError(
        'operation',
        `Expected at most ${MAX_GROUP_OPERATIONS} operations, got ${members}.`,
      )
    }
    return operation
  })
}

function countOperations(operation: Operation): number {
  if (operation.type !== 'group') return 1
  return operation.operations.reduce((sum, member) => sum + countOperations(member), 0)
}

type Checks = {
  readonly [Type in Operation['type']]: {
    readonly fields: readonly (keyof OperationOf<Type> & string)[]
    readonly check: (path: string, object: Record<string, unknown>, depth: number) => OperationOf<Type>
  }
}

const checks: Checks = {
  insertSection: {
    fields: ['index', 'section'],
    check: (path, { index, section }) => ({
      type: 'insertSection',
      index: checkInteger(`${path}.index`, index, 0, MAX_SECTIONS),
      section: canonicalSection(checkSection(`${path}.section`, section)),
    }),
  },
  removeSection: {
    fields: ['sectionId'],
    check: (path, { sectionId }) => ({
      type: 'removeSection',
      sectionId: checkId(`${path}.sectionId`, sectionId),
    }),
  },
  moveSection: {
    fields: ['sectionId', 'index'],
    check: (path, { sectionId, index }) => ({
      type: 'moveSection',
      sectionId: checkId(`${path}.sectionId`, sectionId),
      index: checkInteger(`${path}.index`, index, 0, MAX_SECTIONS),
    }),
  },
  updateSection: {
    fields: ['sectionId', 'changes'],
    check: (path, { sectionId, changes }) => {
      const checked = checkSettings(`${path}.changes`, changes, true)
      if (checked.synced !== undefined)
        throw new ShapeError(`${path}.changes.synced`, 'What a section is synced with does not change.')
      return { type: 'updateSection', sectionId: checkId(`${path}.sectionId`, sectionId), changes: checked }
    },
  },
  insertBlock: {
    fields: ['sectionId', 'index', 'block'],
    check: (path, { sectionId, index, block }) => ({
      type: 'insertBlock',
      sectionId: checkId(`${path}.sectionId`, sectionId),
      index: checkInteger(`${path}.index`, index, 0, MAX_BLOCKS),
      block: canonicalBlock(checkBlock(`${path}.block`, block)),
    }),
  },
  removeBlock: {
    fields: ['blockId'],
    check: (path, { blockId }) => ({ type: 'removeBlock', blockId: checkId(`${path}.blockId`, blockId) }),
  },
  moveBlock: {
    fields: ['blockId', 'sectionId', 'index'],
    check: (path, { blockId, sectionId, index }) => ({
      type: 'moveBlock',
      blockId: checkId(`${path}.blockId`, blockId),
      sectionId: checkId(`${path}.sectionId`, sectionId),
      index: checkInteger(`${path}.index`, index, 0, MAX_BLOCKS),
    }),
  },
  placeBlock: {
    fields: ['blockId', 'device', 'area'],
    check: (path, { blockId, device, area }) => {
      const checkedDevice = checkChoice(`${path}.device`, device, ['desktop', 'phone'])
      return {
        type: 'placeBlock',
        blockId: checkId(`${path}.blockId`, blockId),
        device: checkedDevice,
        area: area === null ? null : checkArea(`${path}.area`, area, checkedDevice),
      }
    },
  },
  updateBlock: {
    fields: ['blockId', 'changes'],
    check: (path, { blockId, changes }) => ({
      type: 'updateBlock',
      blockId: checkId(`${path}.blockId`, blockId),
      changes: checkValue(`${path}.changes`, changes),
    }),
  },
  markBlock: {
    fields: ['blockId', 'changes'],
    check: (path, { blockId, changes }) => ({
      type: 'markBlock',
      blockId: checkId(`${path}.blockId`, blockId),
      changes: checkMarks(`${path}.changes`, changes, true),
    }),
  },
  setText: {
    fields: ['blockId', 'language', 'field', 'text'],
    check: (path, { blockId, language, field, text }) => ({
      type: 'setText',
      blockId: checkId(`${path}.blockId`, blockId),
      language: checkLanguage(`${path}.language`, language),
      field: checkField(`${path}.field`, field),
      text: text === null ? null : checkText(`${path}.text`, text, MAX_TEXT_LENGTH),
    }),
  },
  setCode: {
    fields: ['place', 'source'],
    check: (path, { place, source }) => ({
      type: 'setCode',
      place: checkChoice(`${path}.place`, place, CODE_PLACES),
      source: checkText(`${path}.source`, source, MAX_PAGE_CODE),
    }),
  },
  setAbout: {
    fields: ['changes'],
    check: (path, { changes }) => ({
      type: 'setAbout',
      changes: checkAbout(`${path}.changes`, changes),
    }),
  },
  group: {
    fields: ['operations'],
    check: (path, { operations }, depth) => {
      if (depth >= MAX_GROUP_DEPTH)
        throw new ShapeError(path, `Groups nest deeper than ${MAX_GROUP_DEPTH} levels.`)
      return {
        type: 'group',
        operations: checkArray(`${path}.operations`, operations, MAX_GROUP_OPERATIONS).map((member, index) =>
          checkOperation(`${path}.operations[${index}]`, member, depth + 1),
        ),
      }
    },
  },
}

function checkOperation(path: string, value: unknown, depth: number): Operation {
  const type = checkChoice(
    `${path}.type`,
    checkRecord(path, value).type,
    Object.keys(checks) as Operation['type'][],
  )
  const { fields, check } = checks[type]
  return check(path, checkObject(path, value, ['type', ...fields]), depth)
}
