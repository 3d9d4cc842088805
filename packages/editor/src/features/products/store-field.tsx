// Where a website has several stores: which one a product is in. A file that comes for them. [HTTP-54]
import { Button, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { isSeenPage, pageTitle } from '../../api/pages.ts'
import { moveProduct, type StoredProduct } from '../../api/products.ts'
import { storeChoices, useStores } from '../../lists/stores.ts'
import { leaveForms } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'
import type { StoreOfNew } from './product-cards.tsx'
import { useField } from './product-form-context.ts'

/** Which store a product is in, or a new one goes into. [EPROD-60] */
export default function StoreField({
  product,
  storeId,
  onStore,
}: StoreOfNew & { readonly product: StoredProduct | undefined }) {
  const { stores } = useStores()
  const [, setCategoryIds] = useField('categoryIds')
  if (product !== undefined) return <StoreOfKnown product={product} />
  return (
    <NativeSelect
      label={t('Store')}
      data={storeChoices(stores)}
      value={storeId}
      onChange={(event) => {
        // Each store has categories of its own.
        setCategoryIds([])
        onStore(event.currentTarget.value)
      }}
    />
  )
}

function StoreOfKnown({ product }: { readonly product: StoredProduct }) {
  const { stores } = useStores()
  const store = stores.find(({ id }) => id === product.collectionId)
  const ask = () =>
    modals.open({ title: t('Move to another store'), children: <MoveForm product={product} /> })
  return (
    <Input.Wrapper label={t('Store')} labelElement="div">
      <Group justify="space-between" wrap="nowrap">
        <Text style={{ overflowWrap: 'anywhere' }}>{store === undefined ? '–' : pageTitle(store)}</Text>
        {/* What is typed is saved or put aside first: the form is read anew in the other store. */}
        <Button variant="default" size="compact-sm" onClick={() => leaveForms(ask)}>
          {t('Move')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}

/** Asks which store it goes to, and says what becomes of its address and its categories. [CAT-160] */
function MoveForm({ product }: { readonly product: StoredProduct }) {
  const { stores } = useStores()
  const others = stores.filter(({ id }) => id !== product.collectionId)
  const [chosen, setChosen] = useState<string>()
  const to = others.find(({ id }) => id === chosen) ?? others[0]
  const move = useMutation({
    mutationFn: () => moveProduct(product.id, to?.id ?? ''),
    onSuccess: () => {
      modals.closeAll()
      notifications.show({
        message: to === undefined ? t('Saved') : t('It is in {store} now.', { store: pageTitle(to) }),
      })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        move.mutate()
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label={t('Store')}
          data={storeChoices(others)}
          value={to?.id ?? ''}
          error={move.isError ? errorText(move.error) : null}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Text size="sm" c="var(--plinth-soft)">
          {t(
            'Its address is below the other store then, and the former one leads there. It stays in categories that are called the same there, and leaves the others.',
          )}
        </Text>
        {to !== undefined && product.status === 'published' && !isSeenPage(to) && (
          <Text size="sm" fw={500}>
            {t('Visitors do not see {store} yet: they find the product once that store is published.', {
              store: pageTitle(to),
            })}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={() => modals.closeAll()}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={move.isPending} disabled={to === undefined}>
            {t('Move')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
