import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { PostChanges, PostEntry } from '../../api/pages.ts'
import { ZoneNeeded } from '../../ui/zone-needed.tsx'
import { t } from '../../words/words.ts'
import { PostEvent } from './post-event.tsx'
import { PostSource } from './post-source.tsx'
import { PagePassword } from './page-password.tsx'
import { SharingFields } from './sharing-fields.tsx'

interface Kept {
  readonly post: PostEntry
  readonly errors: Readonly<Record<string, string>>
  readonly save: (changes: PostChanges) => Promise<boolean>
}

/** Whether it is an event, what a post is about elsewhere, how it is shared and found, and who may see it; each is kept as soon as it is chosen, the password when it is said to be. [EDIT-1330] */
export function PostVisibility({ post, errors, timeZone, save }: Kept & { readonly timeZone: string }) {
  return (
    <>
      <ZoneNeeded timeZone={timeZone}>
        <PostEvent post={post} timeZone={timeZone} save={save} />
      </ZoneNeeded>
      <PostSource post={post} error={errors['sourceUrl']} save={save} />
      <SharingFields
        isPost
        tellsSmall
        sharing={{ socialAssetId: post.socialAssetId ?? null, noIndex: post.noIndex ?? false }}
        onChange={(changes) => void save(changes)}
      />
      <PostPassword post={post} errors={errors} save={save} />
    </>
  )
}

function PostPassword({ post: { hasPassword }, errors, save }: Kept) {
  const [password, setPassword] = useState('')
  const given = password.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== '') void save({ password: given }).then((isKept) => isKept && setPassword(''))
      }}
    >
      <PagePassword
        isPost
        form={{ password, hasPassword }}
        error={errors['password']}
        onChange={(changes) => {
          setPassword(changes.password ?? '')
          if (changes.hasPassword === false) void save({ password: null })
        }}
      />
      {given !== '' && (
        <Group justify="end" mt={8}>
          <Button type="submit" size="compact-sm">
            {t('Set the password')}
          </Button>
        </Group>
      )}
    </form>
  )
}
