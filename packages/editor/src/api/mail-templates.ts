import type { AnswerOf, RequestOf } from '@plinth/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type MailWords = AnswerOf<'GET /api/config/mail-templates/:kind'>
export type MailKind = MailWords['kind']
export type MailPreview = AnswerOf<'POST /api/config/mail-templates/:kind/preview'>
type Words = RequestOf<'PUT /api/config/mail-templates/:kind'>['Body']

/** The mails whose words can be chosen. */
export function useMailTemplates() {
  return useQuery({
    queryKey: ['mail-templates', 'list'],
    queryFn: ({ signal }) => api('GET /api/config/mail-templates', {}, { signal }),
  })
}

/** The words of one of them in a language. */
export function useMailWords(kind: MailKind, language: string) {
  return useQuery({
    queryKey: ['mail-templates', 'one', kind, language],
    queryFn: ({ signal }) =>
      api('GET /api/config/mail-templates/:kind', { params: { kind }, query: { language } }, { signal }),
  })
}

/** How words look, with what was sold last. */
export function useMailPreview(kind: MailKind, words: Words) {
  return useQuery({
    queryKey: ['mail-templates', 'preview', kind, words],
    queryFn: ({ signal }) =>
      api('POST /api/config/mail-templates/:kind/preview', { params: { kind }, body: words }, { signal }),
    // What was shown last stays until the next is there.
    placeholderData: (before) => before,
  })
}

const changed = () => void queryClient.invalidateQueries({ queryKey: ['mail-templates'] })

export async function saveMailWords(kind: MailKind, body: Words): Promise<MailWords> {
  const saved = await api('PUT /api/config/mail-templates/:kind', { params: { kind }, body })
  changed()
  return saved
}

/** Back to what the mail said before anybody changed it. */
export async function resetMailWords(kind: MailKind, language: string): Promise<MailWords> {
  const usual = await api('DELETE /api/config/mail-templates/:kind', {
    params: { kind },
    query: { language },
  })
  changed()
  return usual
}

export const sendTestMail = (kind: MailKind, body: Words) =>
  api('POST /api/config/mail-templates/:kind/test', { params: { kind }, body })
