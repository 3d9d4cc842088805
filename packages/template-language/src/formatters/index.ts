import type { FormatterTable } from '../extension.ts'
import { commerceFormatters } from './commerce/index.ts'
import { contentFormatters } from './content/index.ts'
import { coreFormatters } from './core/index.ts'
import { dateFormatters } from './dates/index.ts'
import { internationalFormatters } from './international/index.ts'
import { socialFormatters } from './social/index.ts'

/** Every formatter of the language. Bundles that need fewer import the groups they use. */
export const allFormatters: FormatterTable = {
  ...coreFormatters,
  ...contentFormatters,
  ...dateFormatters,
  ...internationalFormatters,
  ...commerceFormatters,
  ...socialFormatters,
}
