import { fillText, type JsonObject } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import type { Pagination } from '../model.ts'
import { pageUrl } from './addresses.ts'

/**
 * Pagination as templates show it: plain links to the pages before and after.
 *
 * @param query what else the addresses keep, such as the tag
 */
export function paginationContext(
  run: RenderRun,
  pagination: Pagination,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): JsonObject {
  const { page, pageCount, pageSize, total } = pagination
  const at = (number: number) => pageUrl(path, number, query)
  return {
    page,
    pageSize,
    pageCount,
    total,
    previousUrl: page > 1 ? at(page - 1) : null,
    nextUrl: page < pageCount ? at(page + 1) : null,
    label: fillText(run.strings.pageOf, { page: String(page), count: String(pageCount) }, run.input.language),
  }
}
