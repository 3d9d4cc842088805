// The cards that only products of one kind have, as one file that comes for them. [HTTP-54]
import { Anchor, Button, Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core'
import {
  alsoReplaced,
  categoryChoices,
  filesOf,
  keptFiles,
  PRODUCT_LIMITS,
  readText,
  type FileReplacement,
} from '@plinth/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMemberAreas } from '../../api/member-areas.ts'
import { useAssetsById, useCategories } from '../../api/products.ts'
import { FieldCard } from '../../fields/field-card.tsx'
import { PickingFiles } from '../../media/picking-files.tsx'
import { t } from '../../words/words.ts'
import classes from './kind-cards.module.css'
import { useField, useProblem, useProductForm } from './product-form-context.ts'
import { ProductFields } from './product-field.tsx'

/** What a gift card is worth, how long, and what it pays for. [GIFT-36] [GIFT-37] */
export function GiftCard() {
  return (
    <FieldCard title={t('Gift card')}>
      <ProductFields
        names={['giftCard.leastCents', 'giftCard.mostCents', 'giftCard.months', 'giftCard.onlyProductIds']}
      />
      <GiftCardCategories />
    </FieldCard>
  )
}

/** The categories whose products one pays for. [GIFT-83] */
function GiftCardCategories() {
  const { language } = useProductForm()
  const [giftCard, setGiftCard] = useField('giftCard')
  const categories = useCategories().data?.categories ?? []
  const { productIds = [], categoryIds = [] } = giftCard.only ?? {}
  return (
    <MultiSelect
      label={t('Pays only for these categories')}
      searchable
      limit={100}
      maxValues={50}
      nothingFoundMessage={t('No category has this name.')}
      data={categoryChoices(categories, ({ displayName }) => readText(displayName, language, language))}
      value={[...categoryIds]}
      onChange={(chosen) => setGiftCard({ ...giftCard, only: { productIds, categoryIds: chosen } })}
    />
  )
}

/** The files of a digital product, in their order, and which of them were put in the place of others. [ORD-160] */
function useFileIds() {
  const [first, setFirst] = useField('digitalAssetId')
  const [more, setMore] = useField('moreFileIds')
  const [replaced = [], setReplaced] = useField('replacedFiles')
  const ids = filesOf({ digitalAssetId: first, moreFileIds: more })
  const set = (chosen: readonly string[], said: readonly FileReplacement[] = replaced) => {
    const kept = keptFiles([...new Set(chosen)])
    setFirst(kept.digitalAssetId)
    setMore(kept.moreFileIds ?? [])
    // What is chosen here is said: one that is new does not take the place of one that was taken away. [ORD-160]
    setReplaced(said.filter((one) => chosen.includes(one.new)))
  }
  const replace = (index: number, old: string, put: string) =>
    set(
      ids.map((id, place) => (place === index ? put : id)),
      alsoReplaced(replaced, { old, new: put }),
    )
  return { ids, set, replace }
}

/** The files of a digital product: one after the other, each put in another's place or taken away. [EPROD-70] */
export function FilesToDownload() {
  // Which place a file is chosen for; the number of files for a new one.
  const [place, setPlace] = useState<number>()
  const problem = useProblem('digitalAssetId')
  const { ids, set, replace } = useFileIds()
  const files = useAssetsById(ids).data
  const isNew = place === ids.length
  return (
    <FieldCard title={t('Files to download')}>
      {ids.map((id, index) => {
        const name = files?.[id]?.fileName ?? t('File {number}', { number: index + 1 })
        return (
          <Group key={id} justify="space-between" gap="xs">
            <Text className={classes.fileName}>{name}</Text>
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                aria-label={t('Replace {name}', { name })}
                onClick={() => setPlace(index)}
              >
                {t('Replace')}
              </Button>
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('Remove {name}', { name })}
                onClick={() => set(ids.filter((other) => other !== id))}
              >
                {t('Remove')}
              </Button>
            </Group>
          </Group>
        )
      })}
      <Group>
        <Button
          variant="default"
          disabled={ids.length >= PRODUCT_LIMITS.files}
          onClick={() => setPlace(ids.length)}
        >
          {ids.length === 0 ? t('Choose files') : t('Add files')}
        </Button>
      </Group>
      {ids.length > 0 && (
        <Text c="var(--plinth-soft)" size="sm">
          {t(
            'Who bought a file gets the one you put in its place. One you remove stays with those who bought it.',
          )}
        </Text>
      )}
      {problem !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {problem}
        </Text>
      )}
      <PickingFiles
        opened={place !== undefined}
        multiple={isNew}
        onClose={() => setPlace(undefined)}
        onPick={(picked) => {
          const chosen = picked.map(({ id }) => id)
          const [old, put] = [ids[place ?? -1], chosen[0]]
          if (isNew) set([...ids, ...chosen])
          else if (place !== undefined && old !== undefined && put !== undefined) replace(place, old, put)
        }}
      />
    </FieldCard>
  )
}

/** Which areas of members a membership opens. [EPROD-40] */
export function Opens() {
  const { language } = useProductForm()
  const [opensAreas, setOpensAreas] = useField('opensAreas')
  const problem = useProblem('opensAreas')
  const { data: areas } = useMemberAreas()
  return (
    <FieldCard title={t('What it opens')}>
      {areas !== undefined && areas.length === 0 && (
        <Text c="var(--plinth-soft)">
          {t('There are no areas yet. An area is a group of members that pages and blogs are kept for.')}
        </Text>
      )}
      {areas !== undefined && areas.length > 0 && (
        <Checkbox.Group
          label={t('Areas of members')}
          description={t('Whoever buys it reads what is kept for these, as long as it is paid for.')}
          value={[...opensAreas]}
          error={problem}
          onChange={setOpensAreas}
        >
          <Stack gap={6} mt={6}>
            {areas.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={readText(name, language, language)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Anchor component={Link} to="/config/members?part=access">
        {t('Make and name areas')}
      </Anchor>
    </FieldCard>
  )
}
