import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { readText, writeText, type Asset } from '@plinth/domain'
import { IconPhoto, IconPhotoEdit, IconTextCaption, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { changeAsset } from '../api/media.ts'
import { useCan } from '../api/session.ts'
import type { HeadPart } from '../document/post-head.ts'
import { thumbnail } from '../media/thumbnail.ts'
import { FocalPointEditor } from '../media/focal-point-editor.tsx'
import { PickingFiles } from '../media/picking-files.tsx'
import { t } from '../words/words.ts'
import { Tool } from './block-toolbar.tsx'
import { boxStyle, scaled } from './boxes.ts'
import { useEditing, usePostHead, useSessionState } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { headElement } from './post-head.ts'
import { useMeasured, useStage } from './stage-store.ts'
import { ToolbarBox } from './toolbar-box.tsx'
import classes from './canvas.module.css'

/** Px the name of what is pointed at needs above it. */
const NAME_HEIGHT = 20

const PART_NAMES: Readonly<Record<HeadPart, string>> = {
  title: t('Title'),
  excerpt: t('Excerpt'),
  picture: t('Main picture'),
}

/** What is drawn over title, excerpt and main picture of a post: outlines, the place of a picture that is not there, its tools. [EDIT-336] */
export function PostHeadTools({ scale }: { readonly scale: number }) {
  const { session, stage, canvas } = useEditing()
  const { headPart, writesHead } = useSessionState((state) => state)
  const pointed = useStage(stage, (state) => state.pointedHead)
  const mainImageId = usePostHead((values) => values.mainImageId)
  const boxes = useMeasured(stage, () => {
    const page = canvas.view?.page
    const boxOf = (part: HeadPart): Box | null => {
      const element = page === undefined ? null : headElement(page, part)
      return element === null ? null : scaled(element.getBoundingClientRect(), scale)
    }
    return { title: boxOf('title'), excerpt: boxOf('excerpt'), picture: boxOf('picture') }
  })
  if (mainImageId === undefined) return null
  const { picture } = boxes
  const hovered = pointed === null || pointed === headPart ? null : boxes[pointed]
  const selected = headPart === null ? null : boxes[headPart]
  return (
    <>
      {hovered !== null && (
        <div
          className={classes.hover}
          data-kind="block"
          data-at-top={hovered.y < NAME_HEIGHT}
          style={boxStyle(hovered)}
        >
          <span className={classes.name}>{pointed === null ? '' : PART_NAMES[pointed]}</span>
        </div>
      )}
      {mainImageId === null && picture !== null && (
        <div className={classes.emptySection} style={boxStyle(picture)}>
          <div className={classes.emptyRow} data-tools>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconPhoto size={16} />}
              onClick={() => session.selectHead('picture', true)}
            >
              {t('Add main picture')}
            </Button>
            <Text size="sm" c="var(--plinth-soft)" style={{ alignSelf: 'center' }}>
              {t('or drop one here')}
            </Text>
          </div>
        </div>
      )}
      {selected !== null && (
        <div
          className={classes.selected}
          data-kind="block"
          data-editing={headPart !== 'picture' && writesHead}
          style={boxStyle(selected)}
        />
      )}
      {headPart === 'picture' && picture !== null && mainImageId !== null && (
        <PictureTools box={picture} scale={scale} assetId={mainImageId} />
      )}
      <PickingFiles
        opened={headPart === 'picture' && writesHead}
        onClose={() => session.getState().writesHead && session.stepOut()}
        onlyKind="image"
        onPick={([picked]) => {
          if (picked === undefined) return
          canvas.view?.addToLibrary({ assets: { [picked.id]: picked } })
          session.changeHead({ mainImageId: picked.id })
        }}
      />
    </>
  )
}

function PictureTools({
  box,
  scale,
  assetId,
}: {
  readonly box: Box
  readonly scale: number
  readonly assetId: string
}) {
  const { session, stage, canvas } = useEditing()
  const [describing, setDescribing] = useState(false)
  const asset = useMeasured(stage, () => canvas.view?.input.library.assets[assetId] ?? null)
  const mayDescribe = useCan('media.edit') && asset !== null
  return (
    <>
      <ToolbarBox box={box} scale={scale} label={t('Main picture')}>
        <Tool icon={IconPhotoEdit} label={t('Replace')} onClick={() => session.selectHead('picture', true)} />
        {mayDescribe && (
          <Tool
            icon={IconTextCaption}
            label={t('Alternative text and focal point')}
            onClick={() => setDescribing(true)}
          />
        )}
        <Tool
          icon={IconTrash}
          label={t('Remove')}
          onClick={() => session.changeHead({ mainImageId: null })}
        />
      </ToolbarBox>
      {describing && asset !== null && <DescribePicture asset={asset} onClose={() => setDescribing(false)} />}
    </>
  )
}

/** What a picture says to who cannot see it, and which point of it stays in view; both belong to the file. [EDIT-336] */
export function DescribePicture({ asset, onClose }: { readonly asset: Asset; readonly onClose: () => void }) {
  const { session, canvas } = useEditing()
  const { language } = session
  const [alt, setAlt] = useState(() => readText(asset.altText, language, language))
  const [focalPoint, setFocalPoint] = useState(asset.focalPoint)
  const save = useMutation({
    mutationFn: () =>
      changeAsset(asset.id, { altText: writeText(asset.altText, language, alt.trim()), focalPoint }),
    onSuccess: (changed) => {
      canvas.view?.addToLibrary({ assets: { [changed.id]: changed } })
      canvas.view?.showHeadAnew()
      session.announce(t('Saved'))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('Alternative text and focal point')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack gap="md">
          <FocalPointEditor src={thumbnail(asset, 750)} value={focalPoint} onChange={setFocalPoint} />
          <Textarea
            label={t('Alternative text')}
            description={t(
              'What the picture shows, for people who cannot see it. Used wherever this file is shown.',
            )}
            autosize
            minRows={2}
            maxLength={1000}
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
            error={save.error === null ? undefined : errorText(save.error)}
            data-autofocus
          />
          <Button type="submit" loading={save.isPending} style={{ alignSelf: 'end' }}>
            {t('Save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
