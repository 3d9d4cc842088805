import { TagsInput } from '@mantine/core'
import { TAG_LENGTHS } from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { changeFiles, useFileTags, type FilesChange, type LibraryFile } from '../../api/media.ts'
import { t } from '../../words/words.ts'

/** The tags of a file; each is kept as soon as it is added or taken off. [EDIT-251] */
export function FileTags({ file, mayEdit }: { readonly file: LibraryFile; readonly mayEdit: boolean }) {
  const known = useFileTags().data ?? []
  const [tags, setTags] = useState(file.tags)
  const save = useMutation({
    // One after the other: what is typed meanwhile waits.
    scope: { id: `tags-of-${file.id}` },
    mutationFn: async (changes: readonly FilesChange[]) => {
      for (const change of changes) {
        const { failed } = await changeFiles([file.id], change)
        if (failed[0] !== undefined) throw new ApiError(422, 'not-tagged', failed[0].message)
      }
    },
  })
  const change = (typed: readonly string[]) => {
    const wanted = typed.map((name) => name.trim()).filter((name) => name !== '')
    const added = wanted.filter((name) => !tags.includes(name))
    const gone = tags.filter((name) => !wanted.includes(name))
    setTags(wanted)
    save.mutate(
      [
        ...added.map((name) => ({ do: 'tag', name }) as const),
        ...gone.map((name) => ({ do: 'untag', name }) as const),
      ],
      { onError: () => setTags(tags) },
    )
  }
  return (
    <TagsInput
      label={t('Tags')}
      description={t('Found by them in the list of files; visitors do not see them.')}
      disabled={!mayEdit}
      maxTags={30}
      maxLength={TAG_LENGTHS.tag}
      data={known.map(({ name }) => name)}
      value={[...tags]}
      error={save.isError ? errorText(save.error) : undefined}
      onChange={change}
    />
  )
}
