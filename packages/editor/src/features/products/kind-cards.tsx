// The cards that only products of one kind have, as one file that comes for them. [HTTP-54]
import { Anchor, Button, Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { categoryChoices, readText } from '@plinth/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMemberAreas } from '../../api/member-areas.ts'
import { useAssetsById, useCategories } from '../../api/products.ts'
import { FieldCard } from '../../fields/field-card.tsx'
import { PickingFiles } from '../../media/picking-files.tsx'
import { t } from '../../words/words.ts'
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

/** The file of a digital product. */
export function FileToDownload() {
  const [picking, setPicking] = useState(false)
  const [id, setId] = useField('digitalAssetId')
  const problem = useProblem('digitalAssetId')
  const file = useAssetsById(id === undefined ? [] : [id]).data?.[id ?? '']
  return (
    <FieldCard title={t('File to download')}>
      <Group>
        <Button variant="default" onClick={() => setPicking(true)}>
          {id === undefined ? t('Choose File') : t('Choose another')}
        </Button>
        {file !== undefined && <Text>{file.fileName}</Text>}
      </Group>
      {problem !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {problem}
        </Text>
      )}
      <PickingFiles
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={([picked]) => picked !== undefined && setId(picked.id)}
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
