import { PRODUCT_FIELDS, type Field, type ProductFieldName } from '@plinth/domain'
import { memo, useMemo } from 'react'
import { FieldControl } from '../../fields/field-control.tsx'
import { useFormPart, useProblem, useProductForm } from './product-form-context.ts'

/** Fields of the product, each with its control and what is wrong with it. */
export function ProductFields({ names }: { readonly names: readonly ProductFieldName[] }) {
  return names.map((name) => <ProductField key={name} name={name} />)
}

/**
 * A field of the product; drawn again only when its own value, its problem or whether it is asked changes. [EPROD-5]
 *
 * @param placeholder what is used while the field is empty
 */
export const ProductField = memo(function ProductField({
  name,
  placeholder,
}: {
  readonly name: ProductFieldName
  readonly placeholder?: string
}) {
  const store = useProductForm()
  const declared: Field = PRODUCT_FIELDS[name]
  const field = useMemo(
    () => (placeholder === undefined ? declared : ({ ...declared, placeholder } as Field)),
    [declared, placeholder],
  )
  const value = useFormPart((form) => form.value(name))
  const isShown = useFormPart((form) => form.isAsked(name))
  const error = useProblem(name)
  if (!isShown) return null
  return (
    <FieldControl
      field={field}
      value={value}
      values={NO_OTHERS}
      error={error}
      onChange={(next) => store.setValue(name, next)}
    />
  )
})

/** No field of a product looks at another one beyond when it is asked. */
const NO_OTHERS = {}
