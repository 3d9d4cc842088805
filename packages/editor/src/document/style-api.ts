import type { AnswerOf, InputOf } from '@plinth/contract'
import { outlivesPage } from './document-api.ts'
import { api } from '../api/client.ts'

/** The draft of the site's style with its log. */
export type StyleState = AnswerOf<'GET /api/config/style'>
export type StyleLogEntry = StyleState['log'][number]
export type StyleBatch = InputOf<'POST /api/config/style/changes'>['body']
export type StyleSaved = AnswerOf<'POST /api/config/style/changes'>

/** What the style store asks of the server. A refused save throws `ApiError`. */
export interface StyleApi {
  load(): Promise<StyleState>
  save(batch: StyleBatch): Promise<StyleSaved>
}

export const styleApi: StyleApi = {
  load: () => api('GET /api/config/style'),
  save: (body) => api('POST /api/config/style/changes', { body }, { keepalive: outlivesPage(body) }),
}
