import type { FormatterTable } from '../../extension.ts'

export const contentFormatters: FormatterTable = {}
