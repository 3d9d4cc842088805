import { Anchor, Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { readText, writeText, type Asset } from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useCan, useSession } from '../../api/session.ts'
import { thumbnail } from '../../media/asset-grid.tsx'
import { fileSize } from '../../media/file-size.ts'
import { FocalPointEditor } from '../../media/focal-point-editor.tsx'
import { useUnsavedForm } from '../../shell/unsaved-forms.ts'
import { changeAsset, deleteAsset, restoreAsset, uploadFile } from '../../media/media-api.ts'

const tell = (error: unknown, title?: string) =>
  notifications.show({ color: 'red', message: errorText(error), ...(title === undefined ? {} : { title }) })

/** One file: how it looks, its name, alternative text and focal point; replacing and deleting it. */
export function FileDetail({
  asset: given,
  onClose,
}: {
  readonly asset: Asset
  readonly onClose: () => void
}) {
  const mayEdit = useCan('media.edit')
  const language = useSession().data?.website?.primaryLanguage ?? 'en'
  const [asset, setAsset] = useState(given)
  const [fileName, setFileName] = useState(given.fileName)
  const [alt, setAlt] = useState(readText(given.altText, language, language))
  const [focalPoint, setFocalPoint] = useState(given.focalPoint)
  const nameProblem = fileName.trim() === '' ? 'Please enter a file name' : null

  const save = useMutation({
    mutationFn: () =>
      changeAsset(asset.id, {
        fileName: fileName.trim(),
        altText: writeText(asset.altText, language, alt.trim()),
        focalPoint,
      }),
    onSuccess: (changed) => {
      setAsset(changed)
      // As it is kept: without spaces at the ends.
      setFileName(changed.fileName)
      setAlt(readText(changed.altText, language, language))
      setFocalPoint(changed.focalPoint)
      notifications.show({ message: 'File saved' })
    },
    onError: (error) => tell(error, 'Unable to Rename File'),
  })
  const isDirty =
    fileName !== asset.fileName ||
    alt !== readText(asset.altText, language, language) ||
    focalPoint.x !== asset.focalPoint.x ||
    focalPoint.y !== asset.focalPoint.y
  useUnsavedForm({
    isDirty: () => mayEdit && isDirty,
    save: async () => {
      if (nameProblem !== null) return false
      return save.mutateAsync().then(
        () => true,
        () => false,
      )
    },
  })
  const replace = useMutation({
    mutationFn: (file: File) =>
      uploadFile(file, {
        replaces: asset.id,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: (changed) => {
      setAsset(changed)
      notifications.show({ message: 'File replaced everywhere it is used' })
    },
    onError: (error) => tell(error, 'Unable to Upload File'),
  })
  const remove = useMutation({
    mutationFn: () => deleteAsset(asset.id),
    onSuccess: () => {
      onClose()
      const id = `deleted-${asset.id}`
      notifications.show({
        id,
        autoClose: 10_000,
        message: (
          <Group justify="space-between">
            <Text>{asset.fileName} deleted</Text>
            <Button
              variant="subtle"
              onClick={() => {
                notifications.hide(id)
                restoreAsset(asset.id)
                  .then(() => notifications.show({ message: `${asset.fileName} is back` }))
                  .catch(tell)
              }}
            >
              Undo
            </Button>
          </Group>
        ),
      })
    },
    onError: (error) => tell(error),
  })

  return (
    <Stack gap="lg">
      {asset.kind === 'image' ? (
        <div>
          <FocalPointEditor src={thumbnail(asset, 750)} value={focalPoint} onChange={setFocalPoint} />
          <Text mt={4} size="xs" c="var(--plinth-quiet)">
            The point stays in view wherever the picture is cropped.
          </Text>
        </div>
      ) : (
        <Anchor href={asset.assetUrl} target="_blank">
          Open {asset.fileName}
        </Anchor>
      )}
      <Text c="var(--plinth-soft)">
        {asset.contentType} · {fileSize(asset.size)}
        {asset.width !== undefined && ` · ${asset.width} × ${asset.height ?? 0} px`}
      </Text>
      <TextInput
        label="File name"
        value={fileName}
        error={nameProblem}
        disabled={!mayEdit}
        maxLength={200}
        onChange={(event) => setFileName(event.currentTarget.value)}
      />
      {asset.kind === 'image' && (
        <Textarea
          label="Alternative text"
          description="What the picture shows, for people who do not see it"
          autosize
          minRows={2}
          value={alt}
          disabled={!mayEdit}
          maxLength={1000}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      )}
      {mayEdit && (
        <Group>
          <Button
            onClick={() => save.mutate()}
            loading={save.isPending}
            disabled={nameProblem !== null || !isDirty}
          >
            Save
          </Button>
          <FileButton onChange={(file) => file !== null && replace.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={replace.isPending}>
                Replace
              </Button>
            )}
          </FileButton>
          <Button
            variant="subtle"
            color="red"
            ml="auto"
            onClick={() => remove.mutate()}
            loading={remove.isPending}
          >
            Delete
          </Button>
        </Group>
      )}
    </Stack>
  )
}
