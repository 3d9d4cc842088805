import { at, button, picture, productList, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

const store = { source: 'collection', collectionId: 'collection:#store' } as const
const toStore = { align: 'end', verticalAlign: 'bottom', variant: 'link' } as const

/** Sections that show what there is to buy. */
export const productSections = [
  template(
    'products',
    ['products-newest', 'Newest products', 'shop store new arrivals'],
    { theme: 'white' },
    [
      text('<h2>New in the shop</h2>', at(0, 0, 16, 4)),
      button('See everything', 'collection:#store', at(17, 0, 7, 4), toStore),
      productList({ ...store, sort: 'newest', limit: 4, columns: 4 }, at(0, 5, 24, 20)),
    ],
  ),
  template(
    'products',
    ['products-three', 'Three products, large', 'shop store favourites big'],
    { theme: 'light' },
    [
      text('<h2>Where to begin</h2><p>The things people ask for most.</p>', at(3, 0, 18, 6), {
        align: 'center',
      }),
      productList({ ...store, limit: 3, columns: 3 }, at(0, 7, 24, 26)),
    ],
  ),
  template(
    'products',
    ['products-eight', 'Two rows of products', 'shop store grid catalogue'],
    { theme: 'white' },
    [
      text('<h2>From the shop</h2>', at(0, 0, 16, 4)),
      productList({ ...store, limit: 8, columns: 4 }, at(0, 5, 24, 38)),
      button('Visit the shop', 'collection:#store', at(8, 44, 8, 3), { align: 'center' }),
    ],
  ),
  template(
    'products',
    ['products-beside-picture', 'Picture and two products', 'shop store image look'],
    { theme: 'light' },
    [
      picture(at(0, 0, 11, 26)),
      text('<h2>Goes well together</h2>', at(13, 0, 11, 4)),
      productList({ ...store, limit: 2, columns: 2 }, at(13, 5, 11, 20)),
    ],
  ),
  template(
    'products',
    ['products-bargains', 'Low prices first', 'shop store sale cheap price gifts'],
    { theme: 'white' },
    [
      text('<h2>Small presents</h2><p>Little things that make somebody’s day.</p>', at(0, 0, 16, 6)),
      productList({ ...store, sort: 'price-ascending', limit: 4, columns: 4 }, at(0, 7, 24, 20)),
    ],
  ),
]
