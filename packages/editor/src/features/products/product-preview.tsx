import { Group, SegmentedControl, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { productAsShown, type Product, type ProductForm } from '@plinth/domain'
import { renderPage, type RenderInput } from '@plinth/renderer'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAssetsById, useProductPreview, type StoredProduct } from '../../api/products.ts'
import { keepChoice, keptChoice } from '../../ui/kept-choice.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { useSettledPart } from './product-form-context.ts'
import type { ProductFormStore } from './product-form-store.ts'
import classes from './product-preview.module.css'

const formOfStore = ({ form }: ProductFormStore): ProductForm => form

/** Widths of the window the page is shown in, in pixels. */
const WIDTHS = { phone: 390, computer: 1280 } as const
type Width = keyof typeof WIDTHS

/** What the shopper sees: the product’s page as it would be with what stands in the form, saved or not. [EPROD-54] */
export default function ProductPreview({
  product,
  collectionId,
}: {
  /** Absent while it is new. */
  readonly product: StoredProduct | undefined
  readonly collectionId: string
}) {
  const [width, setWidth] = useState<Width>(
    keptChoice('product-preview-width') === 'computer' ? 'computer' : 'phone',
  )
  const preview = useProductPreview({ id: product?.id, collectionId })
  return (
    <section className={classes.preview} aria-label={t('What the shopper sees')}>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{t('What the shopper sees')}</Text>
        <SegmentedControl
          size="xs"
          aria-label={t('Width of the preview')}
          value={width}
          onChange={(chosen) => {
            const next = chosen === 'computer' ? 'computer' : 'phone'
            setWidth(next)
            keepChoice('product-preview-width', next)
          }}
          data={[
            { value: 'phone', label: t('Phone') },
            { value: 'computer', label: t('Computer') },
          ]}
        />
      </Group>
      {preview.isPending && <Waiting />}
      {preview.isLoadingError && (
        <LoadFailure level={2} error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.data !== undefined && (
        <Drawn input={preview.data} product={product} collectionId={collectionId} width={WIDTHS[width]} />
      )}
    </section>
  )
}

function Drawn({
  input,
  product,
  collectionId,
  width,
}: {
  readonly input: RenderInput
  readonly product: StoredProduct | undefined
  readonly collectionId: string
  readonly width: number
}) {
  const form = useSettledPart(formOfStore)
  const pictures = useMemo(
    () => [...form.imageIds, ...form.variants.flatMap(({ imageId }) => imageId ?? [])],
    [form.imageIds, form.variants],
  )
  const assets = useAssetsById([...new Set(pictures)]).data
  const html = useMemo(() => {
    const shown = productAsShown(form, {
      id: product?.id ?? 'new',
      collectionId: product?.collectionId ?? collectionId,
      updatedOn: product?.updatedOn ?? 0,
      ...(product?.rating === undefined ? {} : { rating: product.rating }),
      units: new Map(product?.variants.map(({ id, qtyInStock }) => [id, qtyInStock])),
    })
    return renderPage(withProduct(input, shown, assets)).html
  }, [input, form, product, collectionId, assets])
  return <Scaled html={html} width={width} />
}

/** The same page with another product on it. */
function withProduct(input: RenderInput, product: Product, assets: RenderInput['library']['assets'] = {}) {
  const { page, library } = input
  return {
    ...input,
    page: page.kind === 'product' ? { ...page, product } : page,
    library: {
      ...library,
      products: { ...library.products, [product.id]: product },
      assets: { ...library.assets, ...assets },
    },
  }
}

/** A page in a window of its own width, made as small as there is room. It is only to be looked at. */
function Scaled({ html, width }: { readonly html: string; readonly width: number }) {
  const { ref, width: room, height } = useElementSize()
  const frame = useRef<HTMLIFrameElement>(null)
  // What is in the frame first; afterwards its body is replaced, so that nothing flickers and the place is kept.
  const [first, setFirst] = useState(html)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (shown?.body == null || !replaceBody(shown, html)) setFirst(html)
  }, [html])
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <div ref={ref} className={classes.room}>
      <iframe
        ref={frame}
        className={classes.page}
        title={t('The page of the product')}
        sandbox="allow-same-origin"
        srcDoc={first}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument
          if (page === null) return
          replaceBody(page, html)
          for (const kind of ['click', 'submit'])
            page.addEventListener(kind, (event) => event.preventDefault(), true)
        }}
      />
    </div>
  )
}

const stylesOf = (page: Document): string =>
  [...page.head.querySelectorAll('style, link[rel="stylesheet"]')].map(({ outerHTML }) => outerHTML).join('')

/** Puts the body of a page in the place of the one shown; false where the page looks otherwise and has to be loaded. */
function replaceBody(shown: Document, html: string): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html')
  if (stylesOf(next) !== stylesOf(shown)) return false
  const top = shown.scrollingElement?.scrollTop ?? 0
  shown.body.replaceWith(shown.adoptNode(next.body))
  shown.scrollingElement?.scrollTo({ top, behavior: 'instant' })
  return true
}
