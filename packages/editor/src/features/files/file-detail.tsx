import { Anchor, Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { readText, writeText, type Asset } from '@plinth/domain'
import { IconCrop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useCan, useSession } from '../../api/session.ts'
import { thumbnail } from '../../media/thumbnail.ts'
import { fileSize } from '../../media/file-size.ts'
import { FocalPointEditor } from '../../media/focal-point-editor.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { offerUndo } from '../../ui/feedback.tsx'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { changeAsset, replaceFile, showEarlier, type LibraryFile } from '../../api/media.ts'
import { t } from '../../words/words.ts'
import { CropDialog } from './crop-dialog.tsx'
import { deleteFiles } from './delete-files.tsx'
import { FileHistory } from './file-history.tsx'
import { FileTags } from './file-tags.tsx'
import { FileUses } from './file-uses.tsx'

const tell = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })

/** Says what could not be done to a file, and why. [EDIT-912] */
const tellOf = (error: unknown, title: string, problem: string) =>
  notifications.show({
    color: 'red',
    title,
    message: (
      <>
        <div>{problem}</div>
        <div>{errorText(error)}</div>
      </>
    ),
  })

/** One file: how it looks, its name, alternative text and focal point; replacing and deleting it. */
export function FileDetail({
  asset,
  onClose,
}: {
  readonly asset: LibraryFile
  readonly onClose: () => void
}) {
  const mayEdit = useCan('media.edit') && asset.deletedOn === undefined
  const file = useFile(asset, onClose)
  return (
    <Stack gap="lg">
      <FileView file={file} />
      <FileFields file={file} />
      <FileTags file={file.asset} mayEdit={mayEdit} />
      <FileUses fileId={file.asset.id} />
      <FileHistory file={file.asset} />
      {mayEdit && <FileActions file={file} />}
    </Stack>
  )
}

/** What is typed of a file. */
interface FileForm {
  readonly fileName: string
  readonly alt: string
  readonly focalPoint: Asset['focalPoint']
}

type OpenFile = ReturnType<typeof useFile>

/** The file that is open, what is typed of it, and what can be done with it. */
function useFile(given: LibraryFile, onClose: () => void) {
  const mayEdit = useCan('media.edit') && given.deletedOn === undefined
  const language = useSession().data?.website?.primaryLanguage ?? 'en'
  const formOf = (of: Asset): FileForm => ({
    fileName: of.fileName,
    alt: readText(of.altText, language, language),
    focalPoint: of.focalPoint,
  })
  const [asset, setAsset] = useState(given)
  const [form, setForm] = useState(() => formOf(given))
  const nameProblem = form.fileName.trim() === '' ? t('Please enter a file name') : null
  const save = useMutation({
    mutationFn: () =>
      changeAsset(asset.id, {
        fileName: form.fileName.trim(),
        altText: writeText(asset.altText, language, form.alt.trim()),
        focalPoint: form.focalPoint,
      }),
    onSuccess: (changed) => {
      setAsset(changed)
      // As it is kept: without spaces at the ends.
      setForm(formOf(changed))
      notifications.show({ message: t('File saved') })
    },
    onError: (error) => {
      if (form.fileName.trim() === asset.fileName) return tell(error)
      tellOf(error, t('Unable to Rename File'), t('There was a problem while renaming your file'))
    },
  })
  const before = formOf(asset)
  const isDirty =
    form.fileName !== before.fileName ||
    form.alt !== before.alt ||
    form.focalPoint.x !== before.focalPoint.x ||
    form.focalPoint.y !== before.focalPoint.y
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
  /** Another file in its place; what is typed stays, but for a name nobody has typed. */
  const showReplaced = (shown: LibraryFile, from: LibraryFile) => {
    setAsset(shown)
    setForm((typed) => (typed.fileName === from.fileName ? { ...typed, fileName: shown.fileName } : typed))
  }
  const replace = useMutation({
    mutationFn: (file: File) =>
      replaceFile(asset.id, file, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: (changed) => {
      const replaced = asset
      showReplaced(changed, replaced)
      offerUndo(t('File replaced everywhere it is used'), () => {
        showEarlier(replaced)
          .then((back) => showReplaced(back, changed))
          .catch(tell)
      })
    },
    onError: (error) =>
      tellOf(error, t('Unable to Upload File'), t('There was a problem while uploading your file')),
  })
  const remove = useMutation({
    mutationFn: () => deleteFiles([asset], onClose),
    onError: (error) => tell(error),
  })
  const set = (changes: Partial<FileForm>) => setForm((typed) => ({ ...typed, ...changes }))
  /** Shows another content of it; what is typed stays. */
  const show = (made: LibraryFile) => {
    setAsset(made)
    set({ focalPoint: made.focalPoint })
  }
  return { asset, form, set, show, nameProblem, isDirty, save, replace, remove }
}

/** Opens what turns and crops a picture; says afterwards that it was done, and takes it back. [EDIT-256] */
function CropButton({
  asset,
  onShow,
}: {
  readonly asset: LibraryFile
  readonly onShow: (file: LibraryFile) => void
}) {
  const mayEdit = useCan('media.edit') && asset.deletedOn === undefined
  const [isOpen, setIsOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button mt={8} variant="default" leftSection={<IconCrop size={16} />} onClick={() => setIsOpen(true)}>
        {t('Crop and rotate')}
      </Button>
      {isOpen && (
        <CropDialog
          file={asset}
          onClose={() => setIsOpen(false)}
          onDone={(made) => {
            onShow(made)
            offerUndo(t('{fileName} changed everywhere it is used', { fileName: made.fileName }), () => {
              showEarlier(asset).then(onShow).catch(tell)
            })
          }}
        />
      )}
    </>
  )
}

function FileView({ file: { asset, form, set, show } }: { readonly file: OpenFile }) {
  return (
    <>
      {asset.kind === 'image' ? (
        <div>
          <FocalPointEditor
            src={thumbnail(asset, 750)}
            value={form.focalPoint}
            onChange={(focalPoint) => set({ focalPoint })}
          />
          <Text mt={4} size="xs" c="var(--plinth-quiet)">
            {t('The point stays in view wherever the picture is cropped.')}
          </Text>
          {asset.systemDataVariants !== undefined && <CropButton asset={asset} onShow={show} />}
        </div>
      ) : null}
      <Group gap={8}>
        <Anchor href={asset.assetUrl} target="_blank">
          {t('Open {fileName}', { fileName: asset.fileName })}
        </Anchor>
        <CopyText text={asset.assetUrl} label={t('Copy address')} />
      </Group>
      <Text c="var(--plinth-soft)">
        {asset.contentType} · {fileSize(asset.size)}
        {asset.width !== undefined && ` · ${asset.width} × ${asset.height ?? 0} px`}
      </Text>
    </>
  )
}

function FileFields({ file: { asset, form, set, nameProblem } }: { readonly file: OpenFile }) {
  const mayEdit = useCan('media.edit') && asset.deletedOn === undefined
  return (
    <>
      <TextInput
        label={t('File name')}
        value={form.fileName}
        error={nameProblem}
        disabled={!mayEdit}
        maxLength={200}
        onChange={(event) => set({ fileName: event.currentTarget.value })}
      />
      {asset.kind === 'image' && (
        <Textarea
          label={t('Alternative text')}
          description={
            form.alt.trim() === ''
              ? t('Nobody who does not see the picture knows what it shows yet. Say it in a sentence.')
              : t('What the picture shows, for people who do not see it')
          }
          autosize
          minRows={2}
          value={form.alt}
          disabled={!mayEdit}
          maxLength={1000}
          onChange={(event) => set({ alt: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function FileActions({ file: { nameProblem, isDirty, save, replace, remove } }: { readonly file: OpenFile }) {
  return (
    <Group>
      <Button
        onClick={() => save.mutate()}
        loading={save.isPending}
        disabled={nameProblem !== null || !isDirty}
      >
        {t('Save')}
      </Button>
      <FileButton onChange={(file) => file !== null && replace.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={replace.isPending}>
            {t('Replace')}
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
        {t('Delete')}
      </Button>
    </Group>
  )
}
