import { z } from 'zod'
import { calls } from '../call.ts'
import { idParams } from '../fields.ts'

const metrics = z
  .object({
    ascent: z.number(),
    descent: z.number(),
    lineGap: z.number(),
    unitsPerEm: z.number(),
    averageWidth: z.number(),
  })
  .describe('Measures in its own units')
const weights = z.tuple([z.number(), z.number()]).describe('Lightest and boldest weight')
const usedBy = z.array(z.enum(['draft', 'published'])).describe('Styles that are set in its family')
const category = z.enum(['sans-serif', 'serif', 'display', 'script', 'slab-serif', 'mono', 'other'])

const ownFont = z.object({
  id: z.string(),
  family: z.string().describe('Name it is chosen by'),
  fileName: z.string(),
  format: z.enum(['woff2', 'woff', 'truetype', 'opentype']),
  weights,
  italic: z.boolean(),
  metrics,
  letters: z.string().describe('Its letters, as CSS writes them; empty where they are not known'),
  size: z.number().int().describe('Bytes'),
  address: z.string().describe('Where pages get it from, on the same host'),
  usedBy,
})

const collectionFont = z.object({
  id: z.string(),
  family: z.string().describe('Name it is chosen by'),
  category,
  weights,
  metrics,
  faces: z
    .array(
      z.object({
        address: z.string(),
        format: z.literal('woff2'),
        weights,
        italic: z.boolean(),
        letters: z.string(),
      }),
    )
    .describe('Files that pages name'),
  sheet: z.string().exactOptional().describe('Style sheet that names its further files, where it has many'),
  source: z.string().describe('Package and version it came in'),
  licence: z.string(),
  licenceAddress: z.string().describe('Where the whole text of its licence is'),
  size: z.number().int().describe('Bytes of all its files'),
  usedBy,
})

const listedFont = z.object({
  id: z.string(),
  family: z.string(),
  category,
  weights,
  italic: z.boolean(),
  alphabets: z.array(z.string()),
  licence: z.string().describe('Its licence; empty where it is only known once the font is here'),
  isKept: z.boolean().describe('Whether this website has it'),
})

/** Why a family of the collection did not come. */
const notBrought = [
  'font-collection-off',
  'font-unreachable',
  'font-gone',
  'font-broken',
  'font-too-large',
  'npm-missing',
  'fonts-busy',
] as const

/** Names of packages. */
const fontParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) })

/** The owner's calls about fonts of the website's own. */
export const fontCalls = calls({
  'GET /api/config/fonts': {
    tag: 'style',
    summary:
      'Fonts of the website’s own with where they are used: uploaded ones file by file, and families of the collection',
    answer: z.object({ fonts: z.array(ownFont), collection: z.array(collectionFont) }),
  },
  'POST /api/config/fonts': {
    tag: 'style',
    summary:
      'Keep a font file: WOFF2, WOFF, TTF or OTF of at most 2 MB; name, weight and style are read from it',
    body: z.strictObject({
      fileName: z.string().min(1).max(200),
      data: z.base64().max(2_900_000).describe('The file, as base64'),
    }),
    bodyLimit: 3 * 1024 * 1024,
    answer: z.object({
      id: z.string(),
      family: z.string(),
      isRestricted: z.boolean().describe('Whether the file says that it may not be embedded'),
    }),
    errors: ['not-a-font', 'font-too-large', 'too-many-fonts', 'font-exists'],
  },
  'DELETE /api/config/fonts/:id': {
    tag: 'style',
    summary: 'Delete a font file; what is set in a font without files is set in another',
    params: idParams,
  },
  'GET /api/config/font-collection': {
    tag: 'style',
    summary: 'Families of the Fontsource collection that do not come with the software, a page at a time',
    query: z.object({
      search: z.string().max(60).exactOptional().describe('Letters of the name'),
      category: category.exactOptional(),
      alphabet: z.string().max(40).exactOptional().describe('Only families that write this alphabet'),
      page: z.coerce.number<number | string>().int().min(1).max(1000).exactOptional(),
    }),
    answer: z.object({
      isOn: z.boolean().describe('Whether the operator lets families be brought'),
      total: z.number().int(),
      fonts: z.array(listedFont),
      alphabets: z.array(z.string()).describe('Alphabets to look by'),
    }),
  },
  'POST /api/config/font-collection/:id/preview': {
    tag: 'style',
    summary: 'Letters of a family of the collection, to see it before it is chosen; the server fetches it',
    params: fontParams,
    answer: z.object({ data: z.base64().describe('A WOFF2 file, as base64'), weights }),
    errors: [...notBrought],
  },
  'POST /api/config/font-collection/:id': {
    tag: 'style',
    summary: 'Bring a family of the collection to the website: the server fetches it and keeps its files',
    params: fontParams,
    answer: z.object({ family: z.string() }),
    errors: [...notBrought, 'font-exists', 'too-many-fonts'],
  },
  'DELETE /api/config/font-collection/:id': {
    tag: 'style',
    summary: 'Take a family of the collection off the website; what is set in it is set in another',
    params: fontParams,
  },
})
