import type { FormatterTable } from '../../extension.ts'

export const coreFormatters: FormatterTable = {}
