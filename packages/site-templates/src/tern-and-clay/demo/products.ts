import type { DemoProduct, DemoVariant } from './demo-content.ts'

const careStoneware =
  '<p>Stoneware, fired to 1,260&nbsp;°C. Dishwasher and microwave safe; let it cool before it meets cold water. Every piece is thrown by hand, so sizes vary by a few millimetres.</p>'
const deliveryNote =
  '<p>Leaves the studio within two working days, wrapped in paper and cardboard only. Returns are free within 30 days.</p>'

interface OneOff {
  sku: string
  price: number
  stock: number | 'unlimited'
  salePrice?: number
  weight?: number
}

/** The single variant of a product without options. */
function single(variant: OneOff): readonly DemoVariant[] {
  return [{ ...variant, attributes: {} }]
}

function glazedMug(glaze: string, code: string, stock: readonly [number, number]): readonly DemoVariant[] {
  const image = `mug-${glaze.toLowerCase()}.jpg`
  return [
    {
      sku: `MUG-${code}-S`,
      price: 2600,
      stock: stock[0],
      attributes: { Glaze: glaze, Size: 'Small, 250 ml' },
      image,
      weight: 320,
    },
    {
      sku: `MUG-${code}-L`,
      price: 3000,
      stock: stock[1],
      attributes: { Glaze: glaze, Size: 'Large, 350 ml' },
      image,
      weight: 410,
    },
  ]
}

export const products: readonly DemoProduct[] = [
  {
    urlId: 'everyday-mug',
    name: 'Everyday Mug',
    productType: 1,
    excerpt:
      'The mug we drink from ourselves: a thumb-wide handle, a thin lip, and a raw foot that never feels cold.',
    description:
      '<p>We made this mug eleven times before we put it on a shelf. The handle takes three fingers, the lip is thin enough to forget, and the raw clay foot stays warm on a cold table.</p><p>Choose chalk for a quiet morning, moss for the garden, ink for the long evenings.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['mug-chalk.jpg', 'mug-chalk-2.jpg', 'mug-moss.jpg', 'mug-ink.jpg', 'mug-lifestyle.jpg'],
    options: ['Glaze', 'Size'],
    variants: [
      ...glazedMug('Chalk', 'CH', [48, 36]),
      ...glazedMug('Moss', 'MO', [30, 22]),
      ...glazedMug('Ink', 'IN', [0, 14]),
    ],
    categories: ['cups'],
    tags: ['bestseller'],
    related: ['espresso-cups', 'teapot', 'tray', 'breakfast-set'],
    featured: true,
  },
  {
    urlId: 'espresso-cups',
    name: 'Espresso Cups, Set of Four',
    productType: 1,
    excerpt:
      'Four small cups without handles, one in each of our glazes. Sixty millilitres and not a drop more.',
    description:
      '<p>Small enough for a proper espresso, thick enough to hold in your palm. Each set holds one cup in chalk, moss, ink and bare clay.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['espresso-cups.jpg', 'tray.jpg'],
    options: [],
    variants: single({ sku: 'ESP-4', price: 5600, stock: 24, weight: 720 }),
    categories: ['cups'],
    tags: ['gift'],
    related: ['tray', 'everyday-mug', 'butter-dish'],
    featured: true,
  },
  {
    urlId: 'breakfast-set',
    name: 'Breakfast Set for One',
    productType: 1,
    excerpt: 'One chalk mug, one small bowl and a linen napkin: a slow morning, packed in a box.',
    description:
      '<p>We pack this set when somebody moves into their first own kitchen. A large chalk mug, a cereal bowl in sand and a napkin of washed linen, in a box one can give away as it is.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['mug-lifestyle.jpg', 'linen-napkins.jpg'],
    options: [],
    variants: single({ sku: 'SET-BRK', price: 6800, salePrice: 5800, stock: 12, weight: 1250 }),
    categories: ['cups', 'tableware'],
    tags: ['gift'],
    related: ['everyday-mug', 'linen-napkins', 'butter-dish'],
  },
  {
    urlId: 'dinner-plate',
    name: 'Dinner Plate',
    productType: 1,
    excerpt: 'Twenty-seven centimetres, a low rim, a bare clay edge. Stacks flat and sits well in the hand.',
    description:
      '<p>A plate should frame the food and then get out of the way. Ours has a low rim that keeps sauce in its place and a bare edge that shows what it is made of.</p><p>Buy one to try it, or four and save.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['dinner-plate-chalk.jpg', 'dinner-plate-moss.jpg', 'hero-table.jpg'],
    options: ['Glaze', 'Quantity'],
    variants: [
      {
        sku: 'PLT-CH-1',
        price: 3400,
        stock: 60,
        attributes: { Glaze: 'Chalk', Quantity: 'One plate' },
        image: 'dinner-plate-chalk.jpg',
        weight: 780,
      },
      {
        sku: 'PLT-CH-4',
        price: 12800,
        stock: 12,
        attributes: { Glaze: 'Chalk', Quantity: 'Set of four' },
        image: 'dinner-plate-chalk.jpg',
        weight: 3200,
      },
      {
        sku: 'PLT-MO-1',
        price: 3400,
        stock: 44,
        attributes: { Glaze: 'Moss', Quantity: 'One plate' },
        image: 'dinner-plate-moss.jpg',
        weight: 780,
      },
      {
        sku: 'PLT-MO-4',
        price: 12800,
        stock: 9,
        attributes: { Glaze: 'Moss', Quantity: 'Set of four' },
        image: 'dinner-plate-moss.jpg',
        weight: 3200,
      },
    ],
    categories: ['tableware'],
    tags: ['bestseller'],
    related: ['pasta-bowl', 'serving-bowl', 'linen-napkins'],
    featured: true,
  },
  {
    urlId: 'pasta-bowl',
    name: 'Pasta Bowl',
    productType: 1,
    excerpt: 'Wide, shallow and generous, in speckled sand. Good for pasta, better for second helpings.',
    description:
      '<p>Somewhere between a plate and a bowl, and on our table most nights of the week. The speckle comes from iron in the clay; no two bowls carry the same map.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['pasta-bowl.jpg', 'hero-table.jpg'],
    options: [],
    variants: single({ sku: 'PST-SA', price: 3200, salePrice: 2560, stock: 40, weight: 690 }),
    categories: ['tableware'],
    tags: ['sale'],
    related: ['dinner-plate', 'serving-bowl', 'pitcher'],
    featured: true,
  },
  {
    urlId: 'serving-bowl',
    name: 'Serving Bowl',
    productType: 1,
    excerpt: 'The big one. Moss glaze over raw clay, deep enough for a salad that feeds eight.',
    description:
      '<p>Thrown in one go from three and a half kilos of clay. The outside is left bare below the shoulder so that wet hands keep their grip.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['serving-bowl.jpg', 'hero-shelf.jpg'],
    options: [],
    variants: single({ sku: 'SRV-MO', price: 8900, stock: 7, weight: 2300 }),
    categories: ['tableware'],
    tags: [],
    related: ['pasta-bowl', 'dinner-plate', 'oak-board'],
  },
  {
    urlId: 'teapot',
    name: 'Cane-Handled Teapot',
    productType: 1,
    excerpt:
      'A round belly, a spout that does not drip, and a brass hoop wrapped in cane by our neighbour Ines.',
    description:
      '<p>The spout was cut, cursed and cut again until it stopped dripping. The handle is a hoop of brass, wrapped in cane two doors down from us.</p><p>Holds nine hundred millilitres: four cups, or one long afternoon.</p>',
    additionalInfo:
      '<p>Stoneware with a removable brass and cane handle. Wash by hand; the cane does not care for machines.</p>' +
      deliveryNote,
    images: ['teapot.jpg', 'teapot-2.jpg', 'hero-shelf.jpg'],
    options: [],
    variants: single({ sku: 'TEA-MO', price: 9800, stock: 5, weight: 1150 }),
    categories: ['tableware', 'cups'],
    tags: ['gift'],
    related: ['everyday-mug', 'tray', 'pitcher'],
    featured: true,
    scarcity: { threshold: 6, text: 'Only {qtyInStock} left. The next kiln opens in three weeks.' },
  },
  {
    urlId: 'pitcher',
    name: 'Water Pitcher',
    productType: 1,
    excerpt: 'A litre and a half, a pulled handle, and a lip that pours like it means it.',
    description:
      '<p>Made for water, used for wine, borrowed for flowers. The handle is pulled from the same clay as the body, so the join never lets go.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['pitcher.jpg', 'hero-table.jpg'],
    options: [],
    variants: single({ sku: 'PIT-CH', price: 6400, stock: 18, weight: 1300 }),
    categories: ['tableware'],
    tags: [],
    related: ['everyday-mug', 'tall-vase', 'serving-bowl'],
  },
  {
    urlId: 'butter-dish',
    name: 'Butter Dish',
    productType: 1,
    excerpt: 'A lidded dish in oat glaze for a whole block of butter, kept soft and out of the cat’s reach.',
    description:
      '<p>Built from slabs rather than thrown, with a lid that lifts in one hand. It takes a 250-gram block with room for the knife.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['butter-dish.jpg'],
    options: [],
    variants: single({ sku: 'BUT-OA', price: 4200, stock: 16, weight: 640 }),
    categories: ['tableware'],
    tags: ['gift'],
    related: ['oak-board', 'breakfast-set', 'linen-napkins'],
  },
  {
    urlId: 'tray',
    name: 'Stoneware Tray',
    productType: 1,
    excerpt: 'An ink-blue tray with a raised edge. For coffee in bed, keys by the door, soap by the sink.',
    description:
      '<p>Pressed in a plaster mould we carved ourselves and glazed in our darkest blue. Felt feet keep it quiet.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['tray.jpg', 'espresso-cups.jpg'],
    options: [],
    variants: single({ sku: 'TRY-IN', price: 4800, stock: 11, weight: 980 }),
    categories: ['tableware', 'home'],
    tags: [],
    related: ['espresso-cups', 'candle-holder', 'teapot'],
  },
  {
    urlId: 'tall-vase',
    name: 'Tall Bottle Vase',
    productType: 1,
    excerpt: 'Thirty-four centimetres of quiet. One branch is enough; no branch is fine too.',
    description:
      '<p>A bottle form thrown in two parts and joined at the shoulder, where you can still find the line if you look for it. Oat is glazed to the foot; terracotta is left bare and sealed inside.</p>',
    additionalInfo: '<p>Glazed inside, so both hold water. Wipe clean with a damp cloth.</p>' + deliveryNote,
    images: ['tall-vase-oat.jpg', 'tall-vase-oat-2.jpg', 'tall-vase-terracotta.jpg'],
    options: ['Finish'],
    variants: [
      {
        sku: 'VAS-OAT',
        price: 7800,
        stock: 9,
        attributes: { Finish: 'Oat' },
        image: 'tall-vase-oat.jpg',
        weight: 1450,
      },
      {
        sku: 'VAS-TER',
        price: 7200,
        stock: 6,
        attributes: { Finish: 'Terracotta' },
        image: 'tall-vase-terracotta.jpg',
        weight: 1450,
      },
    ],
    categories: ['vases'],
    tags: ['bestseller'],
    related: ['bud-vases', 'planter', 'candle-holder'],
    featured: true,
  },
  {
    urlId: 'bud-vases',
    name: 'Bud Vases, Set of Three',
    productType: 1,
    excerpt: 'Three small vases that look best together and forgive any flower.',
    description:
      '<p>One in clay, one in chalk, one in moss; each a different height. Stand them along a windowsill and fill them with whatever the walk home brought.</p>',
    additionalInfo: careStoneware + deliveryNote,
    images: ['bud-vase.jpg'],
    options: [],
    variants: single({ sku: 'BUD-3', price: 5400, stock: 21, weight: 820 }),
    categories: ['vases'],
    tags: ['gift'],
    related: ['tall-vase', 'planter', 'candle-holder'],
  },
  {
    urlId: 'planter',
    name: 'Planter with Saucer',
    productType: 1,
    excerpt: 'Breathing terracotta with a drainage hole and a saucer that fits. Roots approve.',
    description:
      '<p>Unglazed, so water can leave through the walls and roots stay dry. The saucer is thrown to match each pot. The plant is not included; we tried.</p>',
    additionalInfo:
      '<p>Frost-proof to −5&nbsp;°C. A white bloom will appear over the years; we would miss it if it did not.</p>' +
      deliveryNote,
    images: ['planter-with-saucer.jpg'],
    options: ['Size'],
    variants: [
      { sku: 'PLA-14', price: 3800, stock: 20, attributes: { Size: '14 cm' }, weight: 900 },
      { sku: 'PLA-18', price: 4900, stock: 13, attributes: { Size: '18 cm' }, weight: 1500 },
      { sku: 'PLA-24', price: 6900, stock: 0, attributes: { Size: '24 cm' }, weight: 2600 },
    ],
    categories: ['vases', 'home'],
    tags: [],
    related: ['tall-vase', 'bud-vases', 'oak-stool'],
  },
  {
    urlId: 'candle-holder',
    name: 'Chamber Candle Holder',
    productType: 1,
    excerpt: 'A dish, a ring for one finger, and a candle to find your way to bed by.',
    description:
      '<p>An old form we keep coming back to. The dish catches the wax, the ring takes a finger, and the ink glaze breaks to rust along every edge.</p>',
    additionalInfo: '<p>Takes candles of 22&nbsp;mm. One ivory taper is included.</p>' + deliveryNote,
    images: ['candle-holder.jpg'],
    options: [],
    variants: single({ sku: 'CAN-IN', price: 3600, salePrice: 2900, stock: 15, weight: 450 }),
    categories: ['home'],
    tags: ['sale'],
    related: ['table-lamp', 'tray', 'bud-vases'],
  },
  {
    urlId: 'table-lamp',
    name: 'Table Lamp',
    productType: 1,
    excerpt: 'A rounded clay base, a brass neck and a linen shade that turns any corner into evening.',
    description:
      '<p>The base is thrown, burnished with a stone and fired without glaze. The shade is sewn in the next valley from undyed linen. Together they make the light of about seven o’clock.</p>',
    additionalInfo:
      '<p>44&nbsp;cm high. E27, 40&nbsp;W at most; an LED bulb is included. Two metres of fabric cord with a switch.</p>' +
      deliveryNote,
    images: ['table-lamp.jpg', 'table-lamp-2.jpg'],
    options: [],
    variants: single({ sku: 'LMP-TBL', price: 18500, stock: 2, weight: 2900 }),
    categories: ['home'],
    tags: [],
    related: ['pendant-lamp', 'candle-holder', 'oak-stool'],
    featured: true,
    scarcity: { threshold: 3, text: 'Only {qtyInStock} left from this batch.' },
  },
  {
    urlId: 'pendant-lamp',
    name: 'Pendant Lamp',
    productType: 1,
    excerpt: 'A chalk dome that throws its light straight down on the table, where the talk is.',
    description:
      '<p>Thrown upside down, cut from the wheel, and turned until the wall lets a little light through. Hangs from three metres of fabric cord.</p>',
    additionalInfo:
      '<p>32&nbsp;cm wide. E27, 60&nbsp;W at most. To be fitted by an electrician.</p>' + deliveryNote,
    images: ['pendant-lamp.jpg'],
    options: [],
    variants: single({ sku: 'LMP-PND', price: 24500, stock: 0, weight: 2400 }),
    waiting: ['maren@example.com', 'otis@example.com', 'ines@example.com', 'tom@example.com'],
    categories: ['home'],
    tags: [],
    related: ['table-lamp', 'oak-stool', 'tall-vase'],
  },
  {
    urlId: 'oak-stool',
    name: 'Three-Legged Stool',
    productType: 1,
    excerpt: 'Solid oak, three wedged legs, no screws. It stands straight on any floor, even ours.',
    description:
      '<p>Our wheel stools, made for us by a joiner in the harbour and now for you. Three legs never wobble; that is geometry, not marketing.</p>',
    additionalInfo:
      '<p>45&nbsp;cm high, seat 32&nbsp;cm. Oiled oak; oil again once a year.</p>' + deliveryNote,
    images: ['oak-stool.jpg'],
    options: [],
    variants: single({ sku: 'STL-OAK', price: 14500, stock: 8, weight: 4100 }),
    categories: ['home'],
    tags: [],
    related: ['table-lamp', 'oak-board', 'planter'],
  },
  {
    urlId: 'oak-board',
    name: 'Oak Serving Board',
    productType: 1,
    excerpt: 'One plank, one handle, one hole to hang it by. For bread, cheese and the occasional map.',
    description:
      '<p>Cut from a single plank so that it moves as one piece. Finished with oil you could put on a salad.</p>',
    additionalInfo:
      '<p>Wash by hand and dry upright. Rub in a little oil when it looks thirsty.</p>' + deliveryNote,
    images: ['oak-board.jpg'],
    options: ['Length'],
    variants: [
      { sku: 'BRD-30', price: 3900, stock: 25, attributes: { Length: '30 cm' }, weight: 800 },
      { sku: 'BRD-45', price: 5200, stock: 17, attributes: { Length: '45 cm' }, weight: 1300 },
    ],
    categories: ['home', 'tableware'],
    tags: [],
    related: ['butter-dish', 'linen-napkins', 'serving-bowl'],
  },
  {
    urlId: 'linen-napkins',
    name: 'Linen Napkins, Set of Four',
    productType: 1,
    excerpt: 'Washed linen in white, clay, oat and sage. Softer every year, ironed never.',
    description:
      '<p>Woven in Portugal, sewn with mitred corners, washed until they feel as if you had owned them for a decade. One of each colour.</p>',
    additionalInfo: '<p>45 × 45&nbsp;cm. Wash at 40&nbsp;°C, tumble if you must.</p>' + deliveryNote,
    images: ['linen-napkins.jpg', 'hero-table.jpg'],
    options: [],
    variants: single({ sku: 'NAP-4', price: 4400, stock: 33, weight: 260 }),
    categories: ['home', 'tableware'],
    tags: ['gift'],
    related: ['dinner-plate', 'oak-board', 'breakfast-set'],
  },
  {
    urlId: 'seconds-box',
    name: 'Box of Seconds',
    productType: 1,
    excerpt:
      'Four pieces with small faults and long lives ahead of them, at half their price. We choose, you forgive.',
    description:
      '<p>A pinhole here, a drip of glaze there. Nothing leaks and nothing is chipped; we would just not put it on the shelf. Four pieces, at least one of them a mug.</p>',
    additionalInfo: careStoneware + '<p>Seconds can be returned like anything else.</p>',
    images: ['journal-3.jpg'],
    options: [],
    variants: single({ sku: 'SEC-4', price: 5500, stock: 10, weight: 2200 }),
    categories: ['tableware'],
    tags: ['sale'],
    related: ['everyday-mug', 'pasta-bowl', 'dinner-plate'],
  },
  {
    urlId: 'glaze-book',
    name: 'The Glaze Book',
    productType: 1,
    excerpt: 'Our forty glaze recipes with everything that went wrong on the way. Cloth-bound, 168 pages.',
    description:
      '<p>Twelve years of test tiles in one green volume: forty recipes for mid-range and high-fire stoneware, each with photographs at three thicknesses and the mistakes that taught us most.</p>',
    additionalInfo: '<p>168 pages, 17 × 24&nbsp;cm, thread-sewn, in English.</p>' + deliveryNote,
    images: ['glaze-book.jpg', 'journal-1.jpg'],
    options: [],
    variants: single({ sku: 'BOOK-GLZ', price: 3800, stock: 120, weight: 640 }),
    categories: ['classes'],
    tags: ['gift'],
    related: ['glaze-recipes-pdf', 'wheel-class', 'seconds-box'],
  },
  {
    urlId: 'glaze-recipes-pdf',
    name: 'Twelve Glaze Recipes (PDF)',
    productType: 2,
    excerpt: 'The twelve recipes we use every week, as a printable sheet for the studio wall.',
    description:
      '<p>A download for people with clay on their hands: twelve recipes in grams per kilo, with firing notes, on five pages you can pin above the scales.</p>',
    additionalInfo:
      '<p>PDF, five A4 pages. The link comes with your order confirmation and works for as long as we are here.</p>',
    images: ['journal-1.jpg', 'glaze-book.jpg'],
    options: [],
    variants: single({ sku: 'PDF-GLZ', price: 1200, stock: 'unlimited' }),
    categories: ['classes'],
    tags: [],
    related: ['glaze-book', 'hand-building-guide', 'wheel-class'],
    digitalFile: 'twelve-glaze-recipes.pdf',
  },
  {
    urlId: 'hand-building-guide',
    name: 'Hand-Building at the Kitchen Table (PDF)',
    productType: 2,
    excerpt: 'Six projects you can make without a wheel, from a pinch pot to a lidded jar.',
    description:
      '<p>The course we teach to children and to their parents, written down: what to buy, what to find in a drawer, and how to get your pots fired when you have no kiln.</p>',
    additionalInfo: '<p>PDF, two A4 pages, for printing or a tablet.</p>',
    images: ['journal-2.jpg', 'journal-4.jpg'],
    options: [],
    variants: single({ sku: 'PDF-HND', price: 900, salePrice: 600, stock: 'unlimited' }),
    categories: ['classes'],
    tags: ['sale'],
    related: ['glaze-recipes-pdf', 'wheel-class', 'glaze-book'],
    digitalFile: 'hand-building-at-the-kitchen-table.pdf',
  },
  {
    urlId: 'wheel-class',
    name: 'First Turns: a Wheel Class',
    productType: 3,
    excerpt: 'Three hours, six wheels, no experience needed. We fire and glaze the two pots you like best.',
    description:
      '<p>You will centre, open and pull clay into something that holds water. You will also get wet. Aprons, tea and cake are on us; your two best pots are ready to collect four weeks later.</p>',
    additionalInfo:
      '<p>At the studio, 4 Harbour Row. Ages 14 and up. Move your place to another date until three days before.</p>',
    images: ['wheel-class.jpg', 'studio-bench.jpg'],
    options: ['Session'],
    variants: [
      { sku: 'CLS-SAT-AM', price: 7500, stock: 6, attributes: { Session: 'Saturday, 10 am' } },
      { sku: 'CLS-SAT-PM', price: 7500, stock: 3, attributes: { Session: 'Saturday, 2 pm' } },
      { sku: 'CLS-THU-EV', price: 6800, stock: 6, attributes: { Session: 'Thursday, 6 pm' } },
    ],
    categories: ['classes'],
    tags: ['gift'],
    related: ['private-lesson', 'glaze-book', 'hand-building-guide'],
    featured: true,
    customAddButtonText: 'Book a Place',
  },
  {
    urlId: 'private-lesson',
    name: 'Private Lesson for Two',
    productType: 3,
    excerpt: 'The studio to yourselves for an afternoon, with one of us at your elbow.',
    description:
      '<p>For birthdays, for apologies, for sisters. Two wheels, two and a half hours, and a bottle of something at the end. We write to you to find a day.</p>',
    additionalInfo: '<p>At the studio, 4 Harbour Row. Four pots between you are fired and posted home.</p>',
    images: ['studio-bench.jpg', 'wheel-class.jpg'],
    options: [],
    variants: single({ sku: 'CLS-PRV', price: 18000, stock: 4 }),
    categories: ['classes'],
    tags: ['gift'],
    related: ['wheel-class', 'glaze-book', 'espresso-cups'],
    customAddButtonText: 'Book a Lesson',
  },
  {
    urlId: 'gift-card',
    name: 'Tern & Clay Gift Card',
    productType: 4,
    excerpt: 'For people whose kitchen you do not know well enough. By mail, at once or on the day.',
    description:
      '<p>You say who it is for and when it should arrive; we send them a code. It pays for pots, classes and books, all at once or a mug at a time.</p>',
    additionalInfo: '<p>Sent by e-mail and good for five years. What is left stays on the card.</p>',
    images: ['mug-lifestyle.jpg'],
    options: ['Value'],
    variants: [2500, 5000, 10_000].map((price) => ({
      sku: `GIFT-${price / 100}`,
      price,
      stock: 'unlimited' as const,
      attributes: { Value: `£${price / 100}` },
    })),
    categories: ['home'],
    tags: ['gift'],
    related: ['wheel-class', 'everyday-mug', 'espresso-cups'],
    giftCard: { leastCents: 1000, mostCents: 30_000, months: 60 },
  },
  {
    urlId: 'glaze-school-monthly',
    name: 'Glaze school, monthly',
    productType: 5,
    excerpt: 'A lesson a month on making glazes of your own, for as long as you like.',
    description:
      '<p>A lesson a month, with recipes to weigh out and tiles to compare. You read all lessons there are from the day you begin, and cancel whenever you want: what you have paid for stays open to the end of its month.</p>',
    images: ['journal-2.jpg'],
    options: [],
    variants: [{ sku: 'TC-SCHOOL-M', price: 900, stock: 'unlimited', attributes: {} }],
    categories: ['classes'],
    tags: ['learn'],
    related: ['glaze-school-for-good', 'wheel-class'],
    everyMonth: true,
    opens: 'glaze-school',
    additionalInfo: '',
  },
  {
    urlId: 'glaze-school-for-good',
    name: 'Glaze school, for good',
    productType: 5,
    excerpt: 'All lessons there are and will be, paid once.',
    description:
      '<p>All lessons of the glaze school, those of now and those to come, paid once and read for good.</p>',
    images: ['journal-2.jpg'],
    options: [],
    variants: [{ sku: 'TC-SCHOOL', price: 9000, stock: 'unlimited', attributes: {} }],
    categories: ['classes'],
    tags: ['learn'],
    related: ['glaze-school-monthly', 'wheel-class'],
    opens: 'glaze-school',
    additionalInfo: '',
  },
]
