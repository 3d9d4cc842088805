import { BLOCK_TYPES, field } from '@plinth/domain'
import { align, ALT_HELP, size } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { needsOfItems } from '../list-items.ts'

export const logosBlock = defineBlock({
  type: BLOCK_TYPES.logos,
  folder: 'logos',
  name: 'Logos',
  description: 'Who you work with, who wrote about you.',
  keywords: ['clients', 'partners', 'customers', 'brands', 'press', 'sponsors', 'seen in', 'trust', 'badges'],
  group: 'about',
  menuOrder: 50,
  fields: {
    items: field.list(
      'Logos',
      'Logo',
      { assetId: field.picture('Picture'), link: field.link('Link') },
      { max: 40 },
    ),
    look: field.choice(
      'Look',
      [
        ['grey', 'Grey until pointed at'],
        ['colour', 'As they are'],
      ],
      { tab: 'design' },
    ),
    size: size(),
    align: align(),
  },
  texts: {
    'items.*.alt': field.text(
      'Alternative text',
      { max: 300 },
      { help: ALT_HELP, placeholder: 'Whose logo it is' },
    ),
  },
  invitation: 'Choose logos',
  size: { w: 24, h: 4 },
  pairsOnPhone: false,
  needs: ({ items }) => needsOfItems(items),
  context: (value, environment) => {
    const logos = value.items.flatMap(({ id, assetId, link }) => {
      const alt = environment.text(`items.${id}.alt`)
      const picture = environment.picture({
        assetId,
        width: { desktop: 0.2, phone: 0.5 },
        ...(alt === '' ? {} : { alt }),
      })
      if (picture === null) return []
      return [{ picture, width: widthOf(environment.asset(assetId)), link: environment.link(link) }]
    })
    return { empty: logos.length === 0, logos, look: value.look, size: value.size }
  },
})

/**
 * How wide a logo is drawn, as a multiple of the block's measure: logos that cover the same area look equally large,
 * whatever their shapes.
 */
function widthOf(
  asset: { readonly width?: number | undefined; readonly height?: number | undefined } | null,
): number {
  const ratio = (asset?.width ?? 1) / (asset?.height || 1)
  return Math.round(Math.min(2.2, Math.max(0.6, Math.sqrt(ratio))) * 100) / 100
}
