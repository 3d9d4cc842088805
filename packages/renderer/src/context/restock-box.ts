import {
  CAPTCHA_TEXTS,
  FORM_TEXTS,
  hasVariantPicker,
  inWords,
  type JsonObject,
  kindOf,
  patternOf,
  type Product,
  readText,
  RESTOCK_NO_MAIL,
  RESTOCK_TEXTS,
  say,
  translatedPattern,
  unitsAvailable,
} from '@plinth/domain'
import type { CommercePage } from './commerce-page.ts'

const patterns = [...Object.values(RESTOCK_TEXTS), ...Object.values(CAPTCHA_TEXTS), FORM_TEXTS.tooMany].map(
  patternOf,
)

/**
 * The box of a product’s page in which one asks to be told that something sold out is back; null where nothing is, and where
 * the owner wants none. [RESTOCK-2]
 */
export function restockBox(
  product: Product,
  chosen: { readonly [option: string]: string },
  page: CommercePage,
): JsonObject | null {
  const { language, website } = page
  const { restock } = website.store
  if (!restock.isOn || !kindOf(product).isStocked) return null
  const out = product.variants.filter((variant) => unitsAvailable(product, variant) === 0)
  const [first] = out
  if (first === undefined) return null
  const picks = hasVariantPicker(product)
  const wanted = out.find(({ attributes }) =>
    product.variantOptionOrdering.every((name) => attributes[name] === chosen[name]),
  )
  const words = (sentence: Parameters<typeof inWords>[0]) => inWords(sentence, language)
  const isEverySoldOut = out.length === product.variants.length
  return {
    productId: product.id,
    first: picks ? '' : first.id,
    variants: picks
      ? out.map(({ id, attributes }) => ({
          id,
          name: product.variantOptionOrdering.flatMap((name) => attributes[name] ?? []).join(', '),
          isWanted: id === wanted?.id,
        }))
      : [],
    // Where only some are sold out, the box waits for one of them to be chosen; without scripts it is always there.
    isOpen: isEverySoldOut || wanted !== undefined,
    cta: words(RESTOCK_TEXTS.cta),
    which: words(RESTOCK_TEXTS.variant),
    email: words(RESTOCK_TEXTS.email),
    submit: words(RESTOCK_TEXTS.submit),
    newsletter: restock.mailingList ? words(RESTOCK_TEXTS.newsletter) : '',
    isJoining: restock.mailingListByDefault,
    leaveEmpty: words(say('Leave this field empty')),
    fieldId: `restock-${product.id}`,
    props: {
      productId: product.id,
      language,
      captcha: page.captcha(restock.captcha, 'product_waitlist', product.id),
      success: [
        readText(restock.success, language, website.primaryLanguage) || words(RESTOCK_TEXTS.success),
        ...(page.sendsMail === false ? [words(RESTOCK_NO_MAIL)] : []),
      ].join(' '),
      words: Object.fromEntries(
        patterns.flatMap((english) => {
          const own = translatedPattern(english, language)
          return own === english ? [] : [[english, own] as const]
        }),
      ),
    },
  }
}
