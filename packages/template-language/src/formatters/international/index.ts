import type { FormatterTable } from '../../extension.ts'

export const internationalFormatters: FormatterTable = {}
