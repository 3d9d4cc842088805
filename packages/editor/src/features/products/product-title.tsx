import { t } from '../../words/words.ts'
import { useSettledPart } from './product-form-context.ts'
import type { ProductFormStore } from './product-form-store.ts'

const nameOf = (form: ProductFormStore): string => String(form.value('name'))

/** The product’s name as the title of its screen; it follows once nobody types: each letter would lay out the head anew. [EDIT-450] */
export function ProductTitle() {
  const name = useSettledPart(nameOf)
  return name === '' ? t('New product') : name
}
