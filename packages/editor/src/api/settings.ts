import type { AnswerOf, InputOf } from '@plinth/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { ApiError, errorText } from './api-error.ts'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { t } from '../words/words.ts'

/** The settings of a website, as `GET /api/config/settings` gives them. */
export type WebsiteSettings = AnswerOf<'GET /api/config/settings'>

type SettingsChanges = InputOf<'PUT /api/config/settings'>['body']

const SETTINGS = { queryKey: ['settings'], queryFn: () => api('GET /api/config/settings') }

export function useSettings() {
  return useQuery(SETTINGS)
}

/** The settings as they stand now, after somebody else has changed them. */
export const settingsNow = () => queryClient.fetchQuery({ ...SETTINGS, staleTime: 0 })

/** Whether what was sent was begun before somebody else changed the same. [SET-21] */
export const isOvertaken = (error: unknown) => error instanceof ApiError && error.code === 'settings-changed'

/** Saves the settings given; the rest stays. Says so when it is done, and what is wrong when it is not. */
export function useSaveSettings() {
  return useMutation({
    mutationFn: (changes: SettingsChanges) => api('PUT /api/config/settings', { body: changes }),
    onSuccess: async (settings) => {
      queryClient.setQueryData(['settings'], settings)
      await queryClient.invalidateQueries({ queryKey: ['session'] })
      notifications.show({ message: t('Settings saved. Visitors see them on their next page.') })
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  })
}
