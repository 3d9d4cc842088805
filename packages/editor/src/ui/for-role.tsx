import type { Action } from '@plinth/domain'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { Anchor } from '@mantine/core'
import { ApiError } from '../api/api-error.ts'
import { useCan } from '../api/session.ts'
import { t } from '../words/words.ts'
import { LoadFailure } from './load-failure.tsx'

/**
 * The screens below, for whoever may do what they are for. Anybody else, who came by an address, is told so instead of being
 * shown a form whose answers are refused. [ORD-136]
 */
export function ForRole({ needs }: { readonly needs: Action }) {
  const may = useCan(needs)
  // Somebody whose role changes while they write keeps what they have written; the server refuses what they may not.
  const [wasAllowed] = useState(may)
  if (may || wasAllowed) return <Outlet />
  const text = t('Your role on this website does not allow what this screen is for. Ask an administrator.')
  return (
    <LoadFailure
      level={1}
      error={new ApiError(403, 'not-allowed', text)}
      onRetry={() => undefined}
      elsewhere={
        <Anchor component={Link} to="/config/pages">
          {t('Back to the pages')}
        </Anchor>
      }
    />
  )
}
