import type { Operation } from '../operation.ts'
import { insertBlock } from './insert-block.ts'
import { insertSection } from './insert-section.ts'
import { markBlock } from './mark-block.ts'
import { moveBlock } from './move-block.ts'
import { moveSection } from './move-section.ts'
import { placeBlock } from './place-block.ts'
import { removeBlock } from './remove-block.ts'
import { removeSection } from './remove-section.ts'
import type { OperationRule } from './rule.ts'
import { setAbout } from './set-about.ts'
import { setCode } from './set-code.ts'
import { setText } from './set-text.ts'
import { updateBlock } from './update-block.ts'
import { updateSection } from './update-section.ts'

/** The rule of every operation but `group`, which is made of the others. */
export const operationRules: { readonly [Type in Exclude<Operation['type'], 'group'>]: OperationRule<Type> } =
  {
    insertSection,
    removeSection,
    moveSection,
    updateSection,
    insertBlock,
    removeBlock,
    moveBlock,
    placeBlock,
    updateBlock,
    markBlock,
    setText,
    setCode,
    setAbout,
  }
