import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { useCan } from '../../api/session.ts'
import { leaveForms } from '../../shell/unsaved-forms.ts'
import { usePages } from '../pages/pages-api.ts'
import { deleteProduct, duplicateProduct, restoreProduct, type StoredProduct } from './products-api.ts'

/** What can be done with a product that is saved. */
export function ProductMenu({ product }: { readonly product: StoredProduct }) {
  const navigate = useNavigate()
  const mayEdit = useCan('products.edit')
  const store = usePages().data?.collections.find(({ id }) => id === product.collectionId)
  const tell = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })
  const duplicate = async () => {
    const copy = await duplicateProduct(product.id)
    await navigate(`/config/products/${copy.id}`)
  }
  const removeIt = async () => {
    await deleteProduct(product.id)
    await navigate('/config/products')
    const id = `deleted-${product.id}`
    notifications.show({
      id,
      autoClose: 10_000,
      message: (
        <Group justify="space-between">
          <Text>Product deleted</Text>
          <Button
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              restoreProduct(product.id)
                .then(() => notifications.show({ message: 'The product is back' }))
                .catch(tell)
            }}
          >
            Undo
          </Button>
        </Group>
      ),
    })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label="More">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {store !== undefined && product.status === 'published' && (
          <Menu.Item component="a" href={`/${store.urlId}/${product.urlId}`} target="_blank">
            View on the site
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item onClick={() => leaveForms(() => void duplicate().catch(tell))}>Duplicate</Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item color="red" onClick={() => leaveForms(() => void removeIt().catch(tell))}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
