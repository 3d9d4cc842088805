/** A product listing of a plausible shop: the data every engine of the benchmark renders. */

const NAMES = [
  'Beech bread board',
  'Linen tea towel "Coast"',
  'Salt & pepper mill',
  'Stoneware mug',
  'Wool blanket <large>',
  'Copper watering can',
  "Baker's apron",
  'Cast-iron pan',
  'Olive-wood spoon',
  'Enamel jug',
]

const CATEGORIES = [
  { slug: 'kitchen', name: 'Kitchen & table' },
  { slug: 'textiles', name: 'Textiles' },
  { slug: 'garden', name: 'Garden' },
]

const TAGS = ['new', 'hand-made', 'gift', 'oak & beech', 'fair trade']
const EXCERPT =
  'Made in small numbers by people who have done nothing else for thirty years, and it shows: plain, heavy, and good in the hand.'

const PRODUCTS = 60
const DAY = 86_400_000
const START = Date.UTC(2024, 0, 5, 15, 30)

const usd = (cents: number) => ({ value: (cents / 100).toFixed(2), currency: 'USD' })

function product(index: number) {
  const price = 900 + ((index * 1371) % 24_000)
  const name = NAMES[index % NAMES.length] as string
  return {
    id: `p${index}`,
    title: `${name} no. ${index + 1}`,
    fullUrl: `/shop/product-${index}?ref=list&pos=${index}`,
    assetUrl: `https://img.example.test/${index}/main.jpg`,
    originalSize: '1500x1000',
    category: index % 7 === 0 ? null : CATEGORIES[index % CATEGORIES.length],
    excerpt: index % 5 === 0 ? '' : EXCERPT,
    publishOn: START + index * DAY * 1.37,
    pricing: { onSale: index % 3 === 0, regular: usd(price), sale: usd(Math.round(price * 0.8)) },
    tags: TAGS.filter((_, tag) => (index + tag) % 3 === 0),
    variants: ['Small', 'Medium', 'Large'].slice(0, index % 4).map((size, place) => ({
      sku: `SQ${index}-${place}`,
      name: `${size} & ${place ? 'painted' : 'plain'}`,
      qtyInStock: (index + place) % 4,
    })),
  }
}

export const listingData = {
  website: { timeZone: 'America/New_York', siteTitle: 'Elm & Sons' },
  collection: { title: 'Everything for the kitchen & garden', description: 'Sixty things to keep.' },
  items: Array.from({ length: PRODUCTS }, (_, index) => product(index)),
}

export type Product = ReturnType<typeof product>
