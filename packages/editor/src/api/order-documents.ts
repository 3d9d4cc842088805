import type { AnswerOf } from '@plinth/contract'
import type { PrintedDocuments } from '@plinth/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

/** An invoice or a credit note. Amounts in minor units. */
export type OrderDocument = AnswerOf<'GET /api/config/orders/:id/documents'>['documents'][number]

/** Orders to print, with their documents. */
export type PrintedOrders = AnswerOf<'GET /api/config/orders/print'>

/** What can be printed of orders. */
export { PRINTED_DOCUMENTS as PRINTED, type PrintedDocuments as Printed } from '@plinth/domain'

/** As many orders as one printout has. [ORDDOC-4] */
export const MOST_PRINTED = 100

/** The page on which orders are printed. */
export function printAddress(what: PrintedDocuments, ids: readonly string[], documentId = ''): string {
  return `/config/print/orders?${printQuery(what, ids, documentId)}`
}

/** The same as a PDF file. */
export function pdfAddress(what: PrintedDocuments, ids: readonly string[], documentId = ''): string {
  return `/api/config/orders/print.pdf?${printQuery(what, ids, documentId)}`
}

function printQuery(what: PrintedDocuments, ids: readonly string[], documentId: string): URLSearchParams {
  const wanted = { what, ids: ids.join(','), ...(documentId === '' ? {} : { document: documentId }) }
  return new URLSearchParams(wanted)
}

/** Invoice and credit notes of an order. */
export function useOrderDocuments(orderId: string) {
  return useQuery({
    queryKey: ['orders', 'documents', orderId],
    queryFn: async () =>
      (await api('GET /api/config/orders/:id/documents', { params: { id: orderId } })).documents,
    staleTime: 0,
  })
}

/** Makes the documents an order lacks. */
export function useMakeDocuments(orderId: string) {
  return useMutation({
    mutationFn: () => api('POST /api/config/orders/:id/documents', { params: { id: orderId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** Orders to print. */
export function usePrintedOrders(ids: string) {
  return useQuery({
    queryKey: ['orders', 'print', ids],
    queryFn: () => api('GET /api/config/orders/print', { query: { ids } }),
    enabled: ids !== '',
  })
}
