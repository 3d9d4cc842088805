import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { askToDelete } from '../../dialogs/ask-to-delete.ts'
import { errorText } from '../../api/api-error.ts'
import { useCan } from '../../api/session.ts'
import { leaveForms } from '../../ui/unsaved-forms.ts'
import { usePages } from '../../api/pages.ts'
import { deleteProduct, duplicateProduct, restoreProduct, type StoredProduct } from '../../api/products.ts'
import { leaveUnasked } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'

/** What can be done with a product that is saved. */
export function ProductMenu({ product }: { readonly product: StoredProduct }) {
  const navigate = useNavigate()
  const mayEdit = useCan('products.edit')
  const store = usePages().data?.collections.find(({ id }) => id === product.collectionId)
  const tell = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })
  const duplicate = async () => {
    const copy = await duplicateProduct(product.id)
    // What becomes of changes was asked before.
    await leaveUnasked(() => navigate(`/config/products/${copy.id}`))
  }
  const removeIt = async (redirectTo?: string) => {
    await deleteProduct(product.id, redirectTo)
    await leaveUnasked(() => navigate('/config/products'))
    const id = `deleted-${product.id}`
    notifications.show({
      id,
      autoClose: 10_000,
      message: (
        <Group justify="space-between">
          <Text>{t('Product deleted')}</Text>
          <Button
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              restoreProduct(product.id)
                .then(() => notifications.show({ message: t('The product is back') }))
                .catch(tell)
            }}
          >
            {t('Undo')}
          </Button>
        </Group>
      ),
    })
  }
  // What no visitor sees leaves nobody behind.
  const erase = () =>
    product.status === 'published'
      ? askToDelete({ name: `product/${product.id}`, title: nameOf(product), run: removeIt })
      : void removeIt().catch(tell)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('More for this product')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {store !== undefined && product.status === 'published' && (
          <Menu.Item component="a" href={`/${store.urlId}/${product.urlId}`} target="_blank">
            {t('View on the site')}
          </Menu.Item>
        )}
        {store !== undefined && product.status !== 'published' && (
          <Menu.Item component="a" href={`/${store.urlId}/${product.urlId}?preview=draft`} target="_blank">
            {t('Preview on the site')}
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item onClick={() => leaveForms(() => void duplicate().catch(tell))}>
            {t('Duplicate')}
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item color="red" onClick={() => leaveForms(erase)}>
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const nameOf = ({ name, urlId }: StoredProduct): string =>
  Object.values(name).find((text) => text !== '') ?? urlId
