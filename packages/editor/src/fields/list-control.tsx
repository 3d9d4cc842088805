import { ActionIcon, Button, Input, Stack, Textarea, TextInput } from '@mantine/core'
import { IconAdjustments, IconLink, IconPlus, IconVideo } from '@tabler/icons-react'
import {
  isAsked,
  newId,
  readFields,
  readText,
  type Asset,
  type Field,
  type Fields,
  type Json,
  type JsonObject,
  type ListField,
} from '@plinth/domain'
import { useState, type ComponentType } from 'react'
import { thumbnail } from '../media/thumbnail.ts'
import { AddPictures } from './add-pictures.tsx'
import type { ControlProps, ElementsBefore, ItemTexts } from './control-props.ts'
import { useFieldSources } from './field-sources.ts'
import { ItemList } from './item-list.tsx'
import classes from './fields.module.css'
import { t } from '../words/words.ts'
import { fieldInWords } from '../words/field-words.ts'

type Item = JsonObject & { readonly id: string }

/**
 * A list of items with the same fields. Items that begin with a picture are shown by it and added by choosing pictures;
 * their texts stand open, everything else opens with a button. [EDIT-15] [EDIT-92]
 */
export function ListControl({
  field,
  value,
  values: around,
  onChange,
  itemTexts,
  control,
}: ControlProps<ListField> & {
  /** The control of any field, handed in because a list is one of them. */
  readonly control: ComponentType<ControlProps>
}) {
  const sources = useFieldSources()
  const [opened, setOpened] = useState<string | null>(null)
  // Where one goes on writing once something was added. [EDIT-872]
  const [added, setAdded] = useState<string | null>(null)
  const items = itemsOf(value)
  const pictureField = pictureOf(field.item)
  const assetOf = (item: Item) =>
    pictureField === undefined ? undefined : sources.asset(String(item[pictureField] ?? ''))
  const isWithout = (item: Item) => pictureField !== undefined && String(item[pictureField] ?? '') === ''
  const nameOf = (item: Item) =>
    assetOf(item)?.fileName ??
    (pictureField === undefined || isWithout(item) ? nameIn(field, items, item, itemTexts) : field.noun)
  // Where elements may be without a picture, it is asked for with the rest. [EDIT-1250]
  const asked = Object.entries(field.item).filter(
    ([name]) => name !== pictureField || field.without !== undefined,
  )
  const change = (next: readonly Item[]) => onChange([...next])
  return (
    <Input.Wrapper label={field.label} description={field.help} labelElement="div">
      <ItemList
        label={field.label}
        items={items}
        nameOf={nameOf}
        onChange={change}
        picture={(item) => <Thumbnail asset={assetOf(item)} isWithout={isWithout(item)} />}
        tools={(item) =>
          asked.length > 0 && (
            <SettingsButton
              only={asked.length === 1 ? asked[0]?.[1] : undefined}
              name={nameOf(item)}
              isOpen={opened === item.id}
              onClick={() => setOpened(opened === item.id ? null : item.id)}
            />
          )
        }
        details={(item) => (
          <>
            <TextsOfItem
              item={item}
              around={around}
              fields={field.item}
              name={nameOf(item)}
              asset={assetOf(item)}
              texts={itemTexts}
              isOpen={opened === item.id}
              isNew={added === item.id}
            />
            {opened === item.id && (
              <FieldsOfItem
                control={control}
                fields={Object.fromEntries(asked)}
                item={item}
                before={beforeOf(item, items, nameOf, itemTexts)}
                onChange={(changed) => change(items.map((one) => (one.id === item.id ? changed : one)))}
              />
            )}
          </>
        )}
      />
      <AddItems
        field={field}
        pictureField={pictureField}
        isFull={items.length >= field.rules.max}
        onAdd={(made) => {
          setAdded(made[0]?.id ?? null)
          // What has no picture yet is shown by nothing else than what is asked of it.
          if (made[0] !== undefined && isWithout(made[0])) setOpened(made[0].id)
          change([...items, ...made].slice(0, field.rules.max))
        }}
      />
    </Input.Wrapper>
  )
}

/** Opens what is asked about an item; named by the one thing that is, where it is one. */
function SettingsButton({
  only,
  name,
  isOpen,
  onClick,
}: {
  readonly only: Field | undefined
  readonly name: string
  readonly isOpen: boolean
  readonly onClick: () => void
}) {
  return (
    <ActionIcon
      size={26}
      aria-label={t('{field} of {name}', { field: only?.label ?? t('Settings'), name })}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {only?.kind === 'link' ? <IconLink size={16} /> : <IconAdjustments size={16} />}
    </ActionIcon>
  )
}

/** The field that shows what an item is, when it begins with a picture. */
function pictureOf(item: Fields): string | undefined {
  const [first] = Object.entries(item)
  return first?.[1].kind === 'picture' ? first[0] : undefined
}

function itemsOf(value: Json): readonly Item[] {
  return (Array.isArray(value) ? value : []).filter(isItem)
}

function isItem(one: Json): one is Item {
  return typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string'
}

/** By the first words written in it, else by its place: where it has texts of its own, no setting is its name. */
function nameIn(
  { noun, item: fields, namedBy = [] }: ListField,
  items: readonly Item[],
  item: Item,
  texts: ItemTexts | undefined,
): string {
  const title = titleOf(item, texts)
  if (title !== '') return title
  const chosen = new Set(
    namedBy.map((name) => chosenIn(fields[name], item[name])).filter((one) => one !== ''),
  )
  if (chosen.size > 0) return [...chosen].join(' – ')
  const words =
    texts === undefined ? Object.entries(fields).find(([, { kind }]) => kind === 'text')?.[0] : undefined
  const said = words === undefined ? '' : String(item[words] ?? '')
  return said === '' ? `${noun} ${items.indexOf(item) + 1}` : said
}

/** What an option is called that was chosen. */
const chosenIn = (field: Field | undefined, value: Json | undefined): string =>
  field?.kind === 'choice'
    ? (field.options.find(([option]) => option === (value ?? field.default))?.[1] ?? '')
    : ''

/** What is written in the first of its texts, or is read in its place. */
function titleOf(item: Item, texts: ItemTexts | undefined): string {
  const [first] = texts?.fields ?? []
  if (first === undefined || texts === undefined || first.field.kind === 'richText') return ''
  const written = texts.read(item.id, first.name) || (texts.instead?.(item.id, first.name) ?? '')
  return written.replaceAll(/<[^>]*>/g, '')
}

/** What stands before an element, for fields that speak of it. */
const beforeOf = (
  { id }: Item,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  texts: ItemTexts | undefined,
): ElementsBefore => {
  const find = (itemId: string) => items.find((one) => one.id === itemId)
  return {
    items: items.slice(
      0,
      items.findIndex((one) => one.id === id),
    ),
    isThere: (itemId) => find(itemId) !== undefined,
    nameOf(itemId) {
      const item = find(itemId)
      return item === undefined ? '' : nameOf(item)
    },
    read: (itemId, text) => texts?.read(itemId, text) ?? '',
  }
}

function Thumbnail({ asset, isWithout }: { readonly asset: Asset | undefined; readonly isWithout: boolean }) {
  const { language } = useFieldSources()
  if (isWithout) return <IconVideo size={20} aria-hidden />
  if (asset === undefined) return null
  return <img src={thumbnail(asset, 100)} alt={readText(asset.altText, language, language)} />
}

/** Texts that few write stand with what opens; those of another kind of item are not asked. */
function TextsOfItem({
  item,
  around,
  fields,
  name,
  asset,
  texts,
  isOpen,
  isNew,
}: {
  readonly item: Item
  readonly fields: Fields
  readonly isOpen: boolean
  readonly isNew: boolean
  /** The values of the form the list stands in, which a text may wait for as for one of its element. [EDIT-1255] */
  readonly around: JsonObject
  readonly name: string
  readonly asset: Asset | undefined
  readonly texts: ItemTexts | undefined
}) {
  const { language } = useFieldSources()
  if (texts === undefined) return null
  // For an alternative text, the one that is used when it is left empty.
  const values = { ...around, ...readFields(fields, item) }
  const shown = shownTexts(texts).filter(
    ({ field }) => isAsked(field, values) && (isOpen || field.seldom !== true),
  )
  if (shown.length === 0) return null
  const ofFile = asset === undefined ? '' : readText(asset.altText, language, language)
  return (
    <div className={classes.textsOfItem}>
      {shown.map(({ name: text, field }, place) => {
        const asked = {
          'aria-label': t('{field} of {name}', { field: field.label, name }),
          placeholder: (text === 'alt' ? ofFile : texts.instead?.(item.id, text)) || field.label,
          title: field.help,
          maxLength: field.rules.max,
          value: texts.read(item.id, text),
          onBlur: () => texts.end(),
          autoFocus: isNew && place === 0,
        }
        const write = (written: string) => texts.write(item.id, text, written)
        return field.kind === 'text' && (field.lines ?? 1) > 1 ? (
          <Textarea
            key={text}
            {...asked}
            autosize
            minRows={2}
            onChange={(event) => write(event.currentTarget.value)}
          />
        ) : (
          <TextInput key={text} {...asked} onChange={(event) => write(event.currentTarget.value)} />
        )
      })}
    </div>
  )
}

/** Paragraphs are written on the page itself. */
const shownTexts = ({ fields }: ItemTexts) =>
  fields
    .filter(({ field }) => field.kind !== 'richText')
    .map(({ name, field }) => ({ name, field: fieldInWords(field) }))

function FieldsOfItem({
  control: Control,
  fields,
  item,
  before,
  onChange,
}: {
  readonly control: ComponentType<ControlProps>
  readonly fields: Fields
  readonly item: Item
  readonly before: ElementsBefore
  readonly onChange: (item: Item) => void
}) {
  const values = readFields(fields, item)
  return (
    <div className={classes.fieldsOfItem}>
      {Object.entries(fields)
        .filter(([, field]) => isAsked(field, values))
        .map(([name, field]) => (
          <Control
            key={name}
            field={field}
            value={values[name] ?? null}
            values={values}
            before={before}
            onChange={(written) => onChange({ ...item, [name]: written })}
          />
        ))}
    </div>
  )
}

function AddItems({
  field,
  pictureField,
  isFull,
  onAdd,
}: {
  readonly field: ListField
  readonly pictureField: string | undefined
  readonly isFull: boolean
  readonly onAdd: (items: readonly Item[]) => void
}) {
  const sources = useFieldSources()
  const made = (values: JsonObject): Item => ({ ...readFields(field.item, values), id: newId() })
  if (pictureField === undefined) {
    return (
      <Button
        fullWidth
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={isFull}
        onClick={() => onAdd([made({})])}
      >
        {t('Add {noun}', { noun: field.noun.toLowerCase() })}
      </Button>
    )
  }
  const pictures = (
    <AddPictures
      label={t('Add {noun}', { noun: field.label.toLowerCase() })}
      fullWidth
      isFull={isFull}
      onAdd={(assets) => {
        sources.learn(assets)
        onAdd(assets.map(({ id }) => made({ [pictureField]: id })))
      }}
    />
  )
  if (field.without === undefined) return pictures
  return (
    <Stack gap={8}>
      {pictures}
      <Button
        fullWidth
        variant="default"
        leftSection={<IconVideo size={16} />}
        disabled={isFull}
        onClick={() => onAdd([made({})])}
      >
        {field.without}
      </Button>
    </Stack>
  )
}
