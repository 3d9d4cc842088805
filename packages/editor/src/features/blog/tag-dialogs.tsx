import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { TAG_LENGTHS } from '@plinth/domain'
import { modals } from '@mantine/modals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { createTag, mergeTags, renameTag, type BlogTag, type TagType } from '../../api/blog-tags.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { postsText, TAG_WORDS } from './tag-words.ts'

/** Asks for the name of a new tag or category, or another one for one that is there. [EDIT-130] */
export function TagNameDialog({
  collectionId,
  tagType,
  tag,
  others,
  onClose,
}: {
  readonly collectionId: string
  readonly tagType: TagType
  /** The one to be renamed; absent for a new one. */
  readonly tag?: BlogTag | undefined
  /** Those whose names it cannot have. */
  readonly others: readonly BlogTag[]
  readonly onClose: () => void
}) {
  const words = TAG_WORDS[tagType]
  const [name, setName] = useState(tag?.name ?? '')
  const typed = name.trim()
  const exists = others.some((one) => one.id !== tag?.id && one.name.toLowerCase() === typed.toLowerCase())
  const save = useMutation({
    mutationFn: () =>
      tag === undefined
        ? createTag(collectionId, { tagType, name: typed })
        : renameTag(collectionId, tag.id, { tagType, name: typed }),
    onSuccess: onClose,
  })
  const problem = exists ? words.exists : save.isError ? errorText(save.error) : undefined
  return (
    <FormDialog opened onClose={onClose} title={tag === undefined ? words.add : words.edit}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '' && !exists) save.mutate()
        }}
      >
        <Stack>
          <TextInput
            label={t('Name')}
            data-autofocus
            required
            maxLength={TAG_LENGTHS[tagType]}
            description={t('{count} of {most} characters', {
              count: name.length,
              most: TAG_LENGTHS[tagType],
            })}
            value={name}
            error={problem}
            onChange={(event) => {
              save.reset()
              setName(event.currentTarget.value)
            }}
          />
          {tag !== undefined && tag.posts > 0 && (
            <Text c="var(--plinth-soft)">
              {t('Changes at once on {posts}. Links to the old name lead to the new one.', {
                posts: postsText(tag.posts),
              })}
            </Text>
          )}
          <Group justify="end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={typed === '' || exists}>
              {tag === undefined ? t('Add') : t('Rename')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

/** Asks which of several tags the others become. [EDIT-130] */
export function MergeDialog({
  collectionId,
  tags,
  onDone,
  onClose,
}: {
  readonly collectionId: string
  /** Two or more, all of one kind. */
  readonly tags: readonly BlogTag[]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const most = tags.toSorted((one, other) => other.posts - one.posts)[0]
  const words = TAG_WORDS[most?.tagType ?? 'tag']
  const [into, setInto] = useState(most?.id ?? '')
  const merge = useMutation({
    mutationFn: () =>
      mergeTags(
        collectionId,
        tags.map(({ id }) => id),
        into,
      ),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={words.merge}>
      <Stack>
        <Radio.Group label={words.into} value={into} onChange={setInto}>
          <Stack gap="xs" mt={8}>
            {tags.map((tag) => (
              <Radio key={tag.id} value={tag.id} label={tag.name} description={postsText(tag.posts)} />
            ))}
          </Stack>
        </Radio.Group>
        <Text c="var(--plinth-soft)">
          {t('Their posts change at once, and links to the others lead there. This cannot be undone.')}
        </Text>
        {merge.isError && (
          <Text role="alert" c="var(--plinth-danger)">
            {errorText(merge.error)}
          </Text>
        )}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={merge.isPending} onClick={() => merge.mutate()}>
            {t('Merge')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

/** Asks before tags are taken off their posts. [EDIT-130] */
export function askToRemove(tags: readonly BlogTag[], onConfirm: () => void): void {
  const [first] = tags
  if (first === undefined) return
  const isUsed = tags.some(({ posts }) => posts > 0)
  modals.openConfirmModal({
    title:
      tags.length === 1
        ? t('Remove “{name}”?', { name: first.name })
        : t('Remove {count} of them?', { count: tags.length }),
    children: (
      <Text>
        {isUsed
          ? t('The posts stay; this is taken off them at once: {tags}. This cannot be undone.', {
              tags: tags.map(({ name, posts }) => `${name} (${postsText(posts)})`).join(', '),
            })
          : t('No post has it.')}
      </Text>
    ),
    labels: { confirm: t('Remove'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm,
  })
}
