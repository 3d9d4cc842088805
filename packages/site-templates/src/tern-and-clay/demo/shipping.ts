import type { ShippingArea, ShippingSettings } from '@plinth/domain'

const allOf = (country: string): ShippingArea => ({ country, regions: [], postcodes: [] })
const europe = 'AT BE DE DK ES FI FR IE IT LU NL PT SE'.split(' ')

/** How the demo's studio ships: at home in two ways, to Europe by weight, and from the studio's own door. */
export const shipping: ShippingSettings = {
  zones: [
    {
      id: 'home',
      name: 'United Kingdom',
      areas: [allOf('GB')],
      restOfWorld: false,
      rates: [
        {
          id: 'home-standard',
          name: '',
          basis: 'flat',
          costCents: 595,
          furtherCents: 0,
          tiers: [],
          freeFromCents: 9000,
          days: { least: 2, most: 4 },
        },
        {
          id: 'home-express',
          name: 'Next day',
          basis: 'flat',
          costCents: 1250,
          furtherCents: 0,
          tiers: [],
          days: { least: 1, most: 1 },
        },
      ],
    },
    {
      id: 'europe',
      name: 'Europe',
      areas: europe.map(allOf),
      restOfWorld: false,
      rates: [
        {
          id: 'europe-parcel',
          name: 'Parcel to Europe',
          basis: 'weight',
          costCents: 0,
          furtherCents: 0,
          tiers: [
            { upTo: 2000, costCents: 1495 },
            { upTo: 5000, costCents: 1995 },
            { upTo: 20_000, costCents: 3495 },
          ],
          days: { least: 5, most: 9 },
        },
      ],
    },
    {
      id: 'world',
      name: 'Rest of the world',
      areas: [],
      restOfWorld: true,
      rates: [
        {
          id: 'world-parcel',
          name: 'Parcel abroad',
          basis: 'item',
          costCents: 2495,
          furtherCents: 450,
          tiers: [],
          days: { least: 8, most: 15 },
        },
      ],
    },
  ],
  pickup: [
    {
      id: 'studio',
      name: 'Fetch it at the studio',
      address: 'The Sail Loft, 4 Harbour Row\nSandhythe SH7 2TC',
      country: 'GB',
      hours: 'Tuesday to Friday, 10 to 17\nSaturday, 10 to 14',
      costCents: 0,
      days: { least: 1, most: 2 },
    },
  ],
}
