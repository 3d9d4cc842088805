import type { DemoCustomer, DemoOrder, DemoPerson } from './demo-content.ts'

const uk = (name: string, line1: string, city: string, postalCode: string): DemoCustomer => ({
  name,
  line1,
  city,
  postalCode,
  country: 'GB',
})

/** People of nowhere: addresses of mail that nobody has, streets that are not there. */
export const customers = {
  ada: uk('Ada Merrow', '12 Ropewalk Lane', 'Sandhythe', 'SH7 3QP'),
  bernard: uk('Bernard Okafor', '3 Lantern Court', 'Leeds', 'LS1 4AB'),
  carys: uk('Carys Pugh', 'Tŷ Gwyn, Heol y Bont', 'Aberaeron', 'SA46 0AS'),
  dmitri: uk('Dmitri Volkov', '88 Canal Street', 'Manchester', 'M1 3HN'),
  elif: uk('Elif Demir', '41 Myrtle Road', 'Bristol', 'BS2 8BL'),
  fergus: uk('Fergus Muir', '7 Skene Terrace', 'Aberdeen', 'AB10 1RN'),
  grace: uk('Grace Adeyemi', '150 Elm Park Road', 'London', 'SW3 6DH'),
  hana: uk('Hana Suzuki', 'Flat 2, 19 Orchard Hill', 'Cambridge', 'CB1 2LA'),
  isla: uk('Isla Thornton', 'The Old Bakery, Fore Street', 'Totnes', 'TQ9 5DA'),
  cafe: { ...uk('Jo Whitlam', '5 Quay Parade', 'Sandhythe', 'SH7 1AA'), company: 'Gull & Spoon Café' },
  katrin: {
    name: 'Katrin Vogel',
    line1: 'Lindenweg 14',
    city: 'Hamburg',
    postalCode: '20095',
    country: 'DE',
  },
  liam: {
    name: 'Liam Ó Sé',
    line1: '22 Strand Street',
    city: 'Dingle',
    region: 'Co. Kerry',
    postalCode: 'V92 K5X2',
    country: 'IE',
  },
  margot: {
    name: 'Margot Lefèvre',
    line1: '9 rue des Tilleuls',
    city: 'Nantes',
    postalCode: '44000',
    country: 'FR',
  },
} as const satisfies { readonly [name: string]: DemoCustomer }

type By = keyof typeof customers

const order = (
  daysAgo: number,
  by: By,
  lines: DemoOrder['lines'],
  rest: Omit<DemoOrder, 'daysAgo' | 'by' | 'lines'> = {},
): DemoOrder => ({ daysAgo, by, lines, ...rest })

const sent = { parcels: [{}] } as const

/** What the shop has sold in the last seven weeks, the oldest first. */
export const pastOrders: readonly DemoOrder[] = [
  order(47, 'grace', { 'PLT-CH-4': 1, 'MUG-CH-L': 4 }, { ...sent, shipping: 'home-express' }),
  order(46, 'ada', { 'PDF-GLZ': 1 }),
  order(45, 'katrin', { 'TEA-MO': 1 }, { ...sent, carrier: 'dhl', tags: ['abroad'] }),
  order(44, 'isla', { 'CLUB-MO': 1 }, { ...sent, card: true, subscribes: true }),
  order(43, 'fergus', { 'BUD-3': 1, 'CAN-IN': 2 }, sent),
  order(
    41,
    'cafe',
    { 'MUG-MO-S': 12, 'ESP-4': 3 },
    { ...sent, tags: ['wholesale'], note: 'Jo fetches the next ones herself: ask before packing.' },
  ),
  order(40, 'elif', { 'CLS-SAT-AM': 2 }, sent),
  order(39, 'grace', { 'CLS-OPEN': 1 }, { ...sent, card: true, subscribes: true }),
  order(
    38,
    'isla',
    { 'SRV-MO': 1 },
    {
      ...sent,
      giveBack: {
        lines: { 'SRV-MO': 1 },
        shipping: true,
        restock: true,
        reason: 'Glaze crawled near the foot',
      },
      tags: ['fault'],
    },
  ),
  order(37, 'hana', { 'MUG-CH-S': 2, 'NAP-4': 3 }, sent),
  order(35, 'dmitri', { 'STL-OAK': 2 }, { ...sent, shipping: 'home-express' }),
  order(34, 'carys', { 'PIT-CH': 1, 'PST-SA': 4 }, { ...sent, code: true }),
  order(33, 'bernard', { 'BOOK-GLZ': 1, 'PDF-HND': 1 }, sent),
  order(31, 'liam', { 'VAS-OAT': 1 }, { ...sent, tags: ['abroad'] }),
  order(30, 'ada', { 'PLA-14': 2 }, { shipping: 'studio', parcels: [{ fetched: true }] }),
  order(
    29,
    'grace',
    { 'LMP-TBL': 1 },
    { canceled: true, note: 'Ordered two by mistake, wrote within the hour.' },
  ),
  order(28, 'margot', { 'ESP-4': 1, 'NAP-4': 2 }, { ...sent, tags: ['abroad'] }),
  order(27, 'elif', { 'SET-BRK': 1 }, { ...sent, code: true }),
  order(26, 'cafe', { 'PLT-MO-1': 8 }, { ...sent, shipping: 'studio', tags: ['wholesale'] }),
  order(25, 'grace', { 'CLS-OPEN': 1 }, { ...sent, card: true, subscribes: true }),
  order(
    24,
    'fergus',
    { 'BRD-45': 1, 'BUT-OA': 1 },
    {
      parcels: [{ lines: { 'BUT-OA': 1 } }, { lines: { 'BRD-45': 1 } }],
      note: 'The board comes from the joiner, a week later.',
    },
  ),
  order(23, 'hana', { 'MUG-IN-L': 2 }, { ...sent, card: true }),
  order(
    22,
    'isla',
    { 'PST-SA': 2, 'PLT-CH-1': 2 },
    { ...sent, giveBack: { lines: { 'PST-SA': 1 }, reason: 'Arrived chipped' }, tags: ['fault'] },
  ),
  order(20, 'dmitri', { 'CLS-PRV': 1 }, { note: 'A birthday: he wants the last Saturday of the month.' }),
  order(19, 'bernard', { 'TRY-IN': 1, 'MUG-MO-L': 2 }, sent),
  order(18, 'carys', { 'PDF-GLZ': 1, 'PDF-HND': 1 }, { card: true }),
  order(17, 'katrin', { 'VAS-TER': 1, 'BUD-3': 1 }, { ...sent, carrier: 'dhl', tags: ['abroad'] }),
  order(16, 'ada', { 'SEC-4': 1 }, { ...sent, giftCard: true }),
  order(14, 'grace', { 'NAP-4': 6 }, sent),
  order(
    13,
    'liam',
    { 'MUG-CH-L': 2 },
    { ...sent, giveBack: { amountCents: 500, reason: 'Late, with our apologies' }, tags: ['abroad'] },
  ),
  order(13, 'isla', { 'CLUB-MO': 1 }, { ...sent, card: true, subscribes: true }),
  order(
    12,
    'elif',
    { 'CLS-THU-EV': 1 },
    { giveBack: { lines: { 'CLS-THU-EV': 1 }, restock: true, reason: 'Cannot come' }, canceled: true },
  ),
  order(
    11,
    'cafe',
    { 'PST-SA': 10, 'NAP-4': 3 },
    {
      parcels: [{ lines: { 'PST-SA': 6 } }],
      tags: ['wholesale'],
      note: 'Four bowls come out of the next kiln.',
    },
  ),
  order(11, 'grace', { 'CLS-OPEN': 1 }, { ...sent, card: true, subscribes: true }),
  order(10, 'hana', { 'PLA-18': 1 }, { canceled: true, awaited: true }),
  order(9, 'margot', { 'PIT-CH': 1 }, { ...sent, tags: ['abroad'] }),
  order(8, 'fergus', { 'MUG-CH-S': 1, 'MUG-MO-S': 1, 'PDF-HND': 1 }, { ...sent, card: true, code: true }),
  order(6, 'isla', { 'CAN-IN': 2, 'BUD-3': 1 }, { ...sent, giftCard: true }),
  order(5, 'dmitri', { 'BRD-30': 1, 'BUT-OA': 1 }, sent),
  order(4, 'bernard', { 'TEA-MO': 1, 'ESP-4': 1 }, { parcels: [{ lines: { 'ESP-4': 1 } }], tags: ['gift'] }),
  order(3, 'ada', { 'MUG-MO-L': 1 }, { shipping: 'studio', parcels: [{}] }),
  order(3, 'katrin', { 'STL-OAK': 1 }, { awaited: true, tags: ['abroad'] }),
  order(
    2,
    'carys',
    { 'PLT-MO-4': 1 },
    { tags: ['gift'], note: 'Card: “For the new kitchen, love from all of us.”' },
  ),
  order(1, 'grace', { 'SRV-MO': 1, 'PIT-CH': 1 }, { shipping: 'home-express' }),
  order(1, 'elif', { 'CLS-SAT-PM': 2 }, { card: true }),
  order(0, 'liam', { 'BUD-3': 1, 'CAN-IN': 1 }, { awaited: true, tags: ['abroad'] }),
  order(0, 'hana', { 'BOOK-GLZ': 1, 'MUG-CH-L': 1 }, {}),
]

/** Some of those who bought, and others. */
export const people: readonly DemoPerson[] = [
  { email: 'grace.adeyemi@example.com', lettersSinceDays: 40 },
  {
    email: 'jo.whitlam@example.com',
    lettersSinceDays: 21,
    tags: ['Wholesale'],
    note: 'Plates for the whole café in spring, if the grey comes out as on the samples.',
  },
  { email: 'hana.suzuki@example.com', tags: ['Classes'], note: 'Wants the next wheel class on a weekday.' },
  { email: 'maren@example.com', name: 'Maren Holt', lettersSinceDays: 12 },
  { email: 'priya.nair@example.com', lettersSinceDays: 3 },
]
