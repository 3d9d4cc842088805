import type { FormatterTable } from '../../extension.ts'

export const commerceFormatters: FormatterTable = {}
