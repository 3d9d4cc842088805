import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { PostChanges, PostEntry } from '../../api/pages.ts'
import { t } from '../../words/words.ts'
import { KeptText } from './kept-text.tsx'

/** The address of what a post is about, and whether its title in lists leads there. [POST-121] */
export function PostSource({
  post: { sourceUrl = '', passthrough = false },
  error,
  save,
}: {
  readonly post: PostEntry
  readonly error: string | undefined
  readonly save: (changes: PostChanges) => Promise<boolean>
}) {
  // One that cannot be read is refused in words while it stands in its field.
  const [isWrong, setWrong] = useState(false)
  return (
    <>
      <KeptText
        label={t('Source address')}
        description={t(
          'Of what the post is about, on another website. It stands below the title of the post.',
        )}
        value={sourceUrl}
        most={2082}
        error={isWrong ? error : undefined}
        onSave={async (typed) => {
          const address = typed === '' || /^[a-z][a-z+.-]*:/i.test(typed) ? typed : `https://${typed}`
          const isKept = await save({ sourceUrl: address === '' ? null : address })
          setWrong(!isKept)
          return isKept
        }}
      />
      {sourceUrl !== '' && (
        <Switch
          label={t('Lead there from lists')}
          description={t('The title in lists, mails and feeds leads to the source, not to the post.')}
          checked={passthrough}
          onChange={(event) => void save({ passthrough: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
