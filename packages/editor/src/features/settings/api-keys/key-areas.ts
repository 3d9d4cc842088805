import type { KeyArea, KeyReach } from '@plinth/domain'
import type { ApiKey } from '../../../api/api-keys.ts'
import { t } from '../../../words/words.ts'

/** What keys can be for, in the order it is asked and said. */
export const AREAS: readonly { readonly area: KeyArea; readonly name: string; readonly help: string }[] = [
  { area: 'products', name: t('Products'), help: t('Products, their categories and tags') },
  { area: 'stock', name: t('Stock'), help: t('What is on hand, and how it moved') },
  {
    area: 'orders',
    name: t('Orders'),
    help: t('With their buyers. Writing sends, notes and tags them; it gives no money back.'),
  },
  { area: 'contacts', name: t('Contacts'), help: t('The people the website knows, with their history') },
]

/** How far a key can reach in an area. */
export const REACHES: readonly { readonly value: KeyReach | 'none'; readonly label: string }[] = [
  { value: 'none', label: t('No access') },
  { value: 'read', label: t('Read') },
  { value: 'write', label: t('Read and write') },
]

/** What a key is for, in words: `Products: Read · Orders: Read and write`. */
export function whatFor(scopes: ApiKey['scopes']): string {
  return AREAS.flatMap(({ area, name }) => {
    const reach = REACHES.find(({ value }) => value === scopes[area])
    return reach === undefined ? [] : [t('{area}: {reach}', { area: name, reach: reach.label })]
  }).join(' · ')
}
