import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLink, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { registry } from '@plinth/blocks'
import { newId, readText, type Asset, type Json, type JsonObject } from '@plinth/domain'
import { useState } from 'react'
import { useEditing } from '../canvas/editing-context.ts'
import { thumbnail } from '../media/asset-grid.tsx'
import { itemTexts } from './block-fields.ts'
import type { FieldProps } from './field-control.tsx'
import { LinkEditor } from './link-control.tsx'
import { PickingFiles } from '../media/picking-files.tsx'
import classes from './panel.module.css'

const MOST = 60

/** What stands in the empty field: for an alternative text, the one that is used then. */
function placeholderOf(text: string, label: string, asset: Asset | undefined, language: string): string {
  const own = text.endsWith('.alt') && asset !== undefined ? readText(asset.altText, language, language) : ''
  return own === '' ? label : own
}

/** The pictures of a gallery, in order, with their captions and alternative texts. */
export function PicturesControl({ block, row, value, onChange }: FieldProps) {
  const { canvas, session } = useEditing()
  const [picking, setPicking] = useState(false)
  const [linking, setLinking] = useState<string | null>(null)
  const items = (Array.isArray(value) ? value : []) as readonly JsonObject[]
  const add = (assets: readonly Asset[]) => {
    canvas.view?.addToLibrary({ assets: Object.fromEntries(assets.map((asset) => [asset.id, asset])) })
    const added = assets.map((asset): JsonObject => ({ id: newId(), assetId: asset.id, link: null }))
    onChange([...items, ...added].slice(0, MOST) as Json)
  }
  const setLink = (index: number, link: Json) =>
    onChange(items.map((item, place) => (place === index ? { ...item, link } : item)) as Json)
  const move = (index: number, to: number) => {
    const item = items[index]
    if (item !== undefined && to >= 0 && to < items.length)
      onChange(items.toSpliced(index, 1).toSpliced(to, 0, item) as Json)
  }
  return (
    <Input.Wrapper label={row.label} labelElement="div">
      <ol className={classes.list}>
        {items.map((item, index) => {
          const asset = canvas.view?.input.library.assets[String(item['assetId'])]
          const id = String(item['id'])
          const name = asset?.fileName ?? 'Picture'
          return (
            <li key={id} className={classes.item}>
              {asset !== undefined && (
                <img
                  src={thumbnail(asset, 100)}
                  alt={readText(asset.altText, session.language, session.language)}
                />
              )}
              <span className={classes.nameOfItem} title={name}>
                {name}
              </span>
              <ActionIcon
                aria-label={`Link of ${name}`}
                aria-expanded={linking === id}
                onClick={() => setLinking(linking === id ? null : id)}
              >
                <IconLink size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${name} down`}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Take out ${name}`}
                onClick={() => onChange(items.toSpliced(index, 1) as Json)}
              >
                <IconTrash size={16} />
              </ActionIcon>
              <div className={classes.textsOfItem}>
                {(itemTexts[block.type] ?? []).map(({ text, label, help }) => {
                  const field = text.replace('*', id)
                  return (
                    <TextInput
                      key={field}
                      aria-label={`${label} of ${name}`}
                      placeholder={placeholderOf(text, label, asset, session.language)}
                      title={help}
                      maxLength={registry.get(block.type)?.texts[text]?.max}
                      value={block.texts[session.language]?.[field] ?? ''}
                      onChange={(event) => session.setText(block.id, field, event.currentTarget.value)}
                      onBlur={() => session.store.endStep()}
                    />
                  )
                })}
              </div>
              {linking === id && (
                <div className={classes.linkOfItem}>
                  <LinkEditor
                    label="Link"
                    value={item['link'] ?? null}
                    onChange={(link) => setLink(index, link)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <Button
        fullWidth
        variant="default"
        leftSection={<IconPhotoPlus size={16} />}
        disabled={items.length >= MOST}
        onClick={() => setPicking(true)}
      >
        Add pictures
      </Button>
      <PickingFiles
        opened={picking}
        onClose={() => setPicking(false)}
        onlyKind="image"
        multiple
        onPick={add}
      />
    </Input.Wrapper>
  )
}
