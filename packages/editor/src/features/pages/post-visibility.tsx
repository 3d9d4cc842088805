import { Button, Group, Switch } from '@mantine/core'
import { useState } from 'react'
import type { PostChanges, PostEntry } from '../../api/pages.ts'
import { PictureField } from '../../fields/picture-field.tsx'
import { t } from '../../words/words.ts'
import { PagePassword } from './page-password.tsx'

interface Kept {
  readonly post: PostEntry
  readonly errors: Readonly<Record<string, string>>
  readonly save: (changes: PostChanges) => Promise<boolean>
}

/** How a post is shared and found, and who may see it; each is kept as soon as it is chosen, the password when it is said to be. [EDIT-1330] */
export function PostVisibility({ post, errors, save }: Kept) {
  return (
    <>
      <PictureField
        label={t('Picture when it is shared')}
        description={t('Shown where somebody posts its address. Without one, the main picture is shown.')}
        value={post.socialAssetId ?? null}
        onChange={(socialAssetId) => void save({ socialAssetId })}
      />
      <Switch
        label={t('Keep it out of search engines')}
        description={t('They are asked not to list it, and it is not in the sitemap.')}
        checked={post.noIndex ?? false}
        onChange={(event) => void save({ noIndex: event.currentTarget.checked })}
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
