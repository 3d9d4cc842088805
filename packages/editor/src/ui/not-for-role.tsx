import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { t } from '../words/words.ts'
import { LoadFailure } from './load-failure.tsx'

/** What stands where a screen is not for somebody's role. [ORD-136] */
export default function NotForRole() {
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
