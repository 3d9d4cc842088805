// The parts of css-tree that read, without its table of every property: its types name the whole only.
import type * as whole from 'css-tree'
// @ts-expect-error untyped
import parser from 'css-tree/parser'
// @ts-expect-error untyped
import { tokenize as tokenizer } from 'css-tree/tokenizer'
// @ts-expect-error untyped
import * as utils from 'css-tree/utils'

export const parse: typeof whole.parse = parser
export const tokenize: typeof whole.tokenize = tokenizer
export const { ident, string, url }: Pick<typeof whole, 'ident' | 'string' | 'url'> = utils
