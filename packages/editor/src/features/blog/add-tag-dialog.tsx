import { Autocomplete, Modal, Stack, Text } from '@mantine/core'
import { TAG_LENGTHS } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useBlogTags, type TagType } from '../../api/blog-tags.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { postsText } from './tag-words.ts'

/** Asks which tag or category several posts get; one that is there or a new one. [EDIT-131] */
export function AddTagDialog({
  collectionId,
  tagType,
  count,
  onAdd,
  onClose,
}: {
  readonly collectionId: string
  readonly tagType: TagType
  /** How many posts get it. */
  readonly count: number
  readonly onAdd: (name: string) => Promise<unknown>
  readonly onClose: () => void
}) {
  const tags = useBlogTags(collectionId).data ?? []
  const [name, setName] = useState('')
  const { problem, isBusy, send } = useSend(errorText)
  const typed = name.trim()
  const add = async () => {
    await onAdd(typed)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={tagType === 'tag' ? t('Add a tag') : t('Add a category')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') void send(add)
        }}
      >
        <Stack>
          <Autocomplete
            label={tagType === 'tag' ? t('Tag') : t('Category')}
            description={t('Choose one, or type a new one.')}
            data-autofocus
            maxLength={TAG_LENGTHS[tagType]}
            data={tags.filter((tag) => tag.tagType === tagType).map((tag) => tag.name)}
            value={name}
            error={problem}
            onChange={setName}
          />
          <Text c="var(--plinth-soft)">{t('{posts} get it at once.', { posts: postsText(count) })}</Text>
          <DialogButtons
            confirm={t('Add')}
            run={{ isPending: isBusy, error: null }}
            disabled={typed === ''}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
