import type { AnswerOf } from '@plinth/contract'
import { useMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { useSession, type SessionAnswer } from '../api/session.ts'
import { showError } from './feedback.tsx'
import { t } from '../words/words.ts'

/** How the editor looks: light, dark, or as the person's system does. */
export type Appearance = NonNullable<AnswerOf<'GET /api/config/session'>['account']>['appearance']

/** Each with its name, in the order they are offered in. */
export const appearances: readonly (readonly [Appearance, string])[] = [
  ['light', t('Light')],
  ['dark', t('Dark')],
  ['system', t('As the system')],
]

const schemeOf = (appearance: Appearance) => (appearance === 'system' ? 'auto' : appearance)

/**
 * The page comes from the server saying how it is to look; where that is kept is the server's matter, not this browser's
 * storage. [EDIT-200]
 */
export const appearanceManager: MantineColorSchemeManager = {
  get: (otherwise) => {
    const said = document.documentElement.dataset['appearance']
    return said === 'light' || said === 'dark' ? said : otherwise
  },
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/** Makes the editor look as the person who is signed in chose, here or in another browser. [EDIT-200] */
export function useOwnAppearance(): void {
  const { setColorScheme } = useMantineColorScheme()
  const appearance = useSession().data?.account?.appearance
  useEffect(() => {
    if (appearance === undefined) return
    const page = document.documentElement
    if (appearance === 'system') delete page.dataset['appearance']
    else page.dataset['appearance'] = appearance
    setColorScheme(schemeOf(appearance))
  }, [appearance, setColorScheme])
}

function learn(appearance: Appearance): void {
  queryClient.setQueryData<SessionAnswer>(['session'], (answer) =>
    answer?.account == null ? answer : { ...answer, account: { ...answer.account, appearance } },
  )
}

/** Chooses how the editor looks: at once, and back again with the reason where that could not be kept. [EDIT-200] */
export function useChooseAppearance(): (appearance: Appearance) => void {
  const current = useSession().data?.account?.appearance ?? 'system'
  const { mutate } = useMutation({
    mutationFn: (appearance: Appearance) => api('PATCH /api/config/account', { body: { appearance } }),
    // One after the other: what was chosen last is what stays.
    scope: { id: 'appearance' },
  })
  return useCallback(
    (appearance) => {
      learn(appearance)
      mutate(appearance, {
        onError: (error) => {
          learn(current)
          showError(error)
        },
      })
    },
    [current, mutate],
  )
}
