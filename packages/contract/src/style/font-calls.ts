import { z } from 'zod'
import { calls } from '../call.ts'
import { idParams } from '../fields.ts'

const ownFont = z.object({
  id: z.string(),
  family: z.string().describe('Name it is chosen by'),
  fileName: z.string(),
  format: z.enum(['woff2', 'woff', 'truetype', 'opentype']),
  weights: z.tuple([z.number(), z.number()]).describe('Lightest and boldest weight of the file'),
  italic: z.boolean(),
  metrics: z
    .object({
      ascent: z.number(),
      descent: z.number(),
      lineGap: z.number(),
      unitsPerEm: z.number(),
      averageWidth: z.number(),
    })
    .describe('Measures in its own units'),
  size: z.number().int().describe('Bytes'),
  address: z.string().describe('Where pages get it from, on the same host'),
  usedBy: z.array(z.enum(['draft', 'published'])).describe('Styles that are set in its family'),
})

/** The owner's calls about fonts of the website's own. */
export const fontCalls = calls({
  'GET /api/config/fonts': {
    tag: 'style',
    summary: 'Fonts the owners have uploaded, file by file, with where they are used',
    answer: z.object({ fonts: z.array(ownFont) }),
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
})
