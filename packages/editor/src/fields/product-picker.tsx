import { Modal } from '@mantine/core'
import { ProductSearch } from './product-control.tsx'
import { t } from '../words/words.ts'

/** A dialog to choose one product of the website. */
export function ProductPicker({
  opened,
  onClose,
  onPick,
}: {
  readonly opened: boolean
  readonly onClose: () => void
  /** Gets the product's id. */
  readonly onPick: (productId: string) => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Choose a product')}>
      <ProductSearch
        label={t('Product')}
        value={null}
        isFocused
        onChoose={(id) => {
          onPick(id)
          onClose()
        }}
      />
    </Modal>
  )
}
