import type { FormatterTable } from '../../extension.ts'

export const dateFormatters: FormatterTable = {}
