import type { FormatterTable } from '../../extension.ts'

export const socialFormatters: FormatterTable = {}
