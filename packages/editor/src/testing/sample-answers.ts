import type { AnswerOf } from '@plinth/contract'
import { permissions, readStyle } from '@plinth/domain'
import type { Answers } from './fake-api.ts'

// Answers the demo store gave, cut short: the compiler holds them to the contract, and the fake server reads them by its schemas.

export const session: AnswerOf<'GET /api/config/session'> = {
  account: { id: '6b034d13a8a59f62dfaa981a', email: 'owner@example.com', name: 'Owner' },
  firstRun: false,
  mailServer: false,
  website: {
    id: '6b034d117e05d8f29bb87943',
    identifier: 'tern-and-clay',
    title: 'Tern & Clay',
    primaryLanguage: 'en',
    languages: ['en'],
    currency: 'GBP',
    useCLDRMoneyFormat: false,
    timeZone: 'Europe/London',
  },
  roles: [1],
  permissions: [...permissions.admin],
  websites: [
    {
      id: '6b034d117e05d8f29bb87943',
      identifier: 'tern-and-clay',
      title: 'Tern & Clay',
      url: 'http://localhost:4000',
      roles: [1],
    },
  ],
}

export const settings: AnswerOf<'GET /api/config/settings'> = {
  identifier: 'tern-and-clay',
  title: { en: 'Tern & Clay' },
  tagline: { en: 'Pottery from Harbour Row' },
  description: {
    en: 'A two-person pottery studio by the harbour: handmade plates, mugs, vases and lamps, and classes at the wheel.',
  },
  primaryLanguage: 'en',
  languages: ['en'],
  timeZone: 'Europe/London',
  currency: 'GBP',
  domains: [],
  logoAssetId: null,
  socialAssetId: null,
  announcementBar: {
    enabled: true,
    html: { en: 'Free shipping from £90. The next kiln opens on Tuesday.' },
    link: '/delivery',
  },
  socialLinks: [],
  store: {
    multipleQuantityAllowedForServices: true,
    useCLDRMoneyFormat: false,
    expressCheckout: false,
    shippingFlatRate: 595,
    shippingFreeFrom: 9000,
    shippingCountries: [],
    checkoutMinimum: 0,
  },
  seo: { hiddenFromSearch: false, titleFormat: '%p — %s', verification: {} },
}

export const robots: AnswerOf<'GET /api/config/robots'> = {
  text: '',
  startingRules:
    'User-agent: *\nDisallow: /api/\nDisallow: /config\nDisallow: /account\nAllow: /_plinth/\nAllow: /media/',
}

export const accountSessions: AnswerOf<'GET /api/config/account/sessions'> = {
  sessions: [
    {
      id: '6b034d141d3313d8c6ff92d0',
      current: true,
      address: '127.0.0.1',
      userAgent: 'node',
      createdAt: '2026-11-22T20:14:12.519Z',
      lastSeenAt: '2026-11-22T20:14:12.519Z',
    },
  ],
}

export const team: AnswerOf<'GET /api/config/team'> = {
  members: [{ accountId: '6b034d13a8a59f62dfaa981a', email: 'owner@example.com', name: 'Owner', roles: [1] }],
  invitations: [],
}

export const outbox: AnswerOf<'GET /api/config/outbox'> = {
  mails: [
    {
      id: '6b034d14332ed78f8e702ab0',
      kind: 'order-confirmation',
      to: 'ada@example.com',
      subject: 'Tern & Clay: your order 1001',
      text: 'Thank you for your order',
      html: '<p>Thank you for your order</p>',
      status: 'kept',
      attempts: 0,
      lastError: null,
      createdAt: '2026-11-22T20:14:12.487Z',
      sentAt: null,
    },
  ],
}

export const jobs: AnswerOf<'GET /api/config/jobs/failed'> = { jobs: [] }

export const products: AnswerOf<'GET /api/config/products'> = {
  products: [
    {
      urlId: 'everyday-mug',
      name: { en: 'Everyday Mug' },
      description: {
        en: '<p>We made this mug eleven times before we put it on a shelf. The handle takes three fingers, the lip is thin enough to forget, and the raw clay foot stays warm on a cold table.</p><p>Choose chalk for a quiet morning, moss for the garden, ink for the long evenings.</p>',
      },
      excerpt: {
        en: 'The mug we drink from ourselves: a thumb-wide handle, a thin lip, and a raw foot that never feels cold.',
      },
      additionalInfo: {
        en: '<p>Stoneware, fired to 1,260 °C. Dishwasher and microwave safe; let it cool before it meets cold water. Every piece is thrown by hand, so sizes vary by a few millimetres.</p><p>Leaves the studio within two working days, wrapped in paper and cardboard only. Returns are free within 30 days.</p>',
      },
      status: 'published',
      imageIds: [
        '6b034d110b6260bfda4fc8c5',
        '6b034d11f1bcc9ad6f290a55',
        '6b034d11f0e9dd1c1f95c589',
        '6b034d114c807086bc537ae7',
        '6b034d118c9e008e7e71bc8f',
      ],
      variantOptionOrdering: ['Glaze', 'Size'],
      categoryIds: ['6b034d1377f7aa86a7a07a84'],
      tags: ['bestseller'],
      useCustomAddButtonText: false,
      customAddButtonText: {},
      customSoldOutText: {},
      scarcity: { enabled: false, threshold: 5, text: {} },
      relatedProductIds: [
        '6b034d13b921bb81c6cd9122',
        '6b034d132fb59cfbee370533',
        '6b034d13458ddef3afc52908',
        '6b034d132fca324d17d7f6f4',
      ],
      seoTitle: {},
      seoDescription: {},
      featured: true,
      publishOn: 1795378451048,
      productType: 1,
      id: '6b034d13bcc2b36f46703835',
      collectionId: '6b034d130bdf0ae4eff236ea',
      updatedOn: 1795378451408,
      revision: 2,
      variants: [
        {
          id: '6b034d13b7ae218314fd3389',
          sku: 'MUG-CH-S',
          price: 2600,
          salePrice: 0,
          onSale: false,
          unlimited: false,
          qtyInStock: 47,
          attributes: { Size: 'Small, 250 ml', Glaze: 'Chalk' },
          imageId: '6b034d110b6260bfda4fc8c5',
          weight: 320,
        },
        {
          id: '6b034d1384c04d9bf5cc0fa1',
          sku: 'MUG-CH-L',
          price: 3000,
          salePrice: 0,
          onSale: false,
          unlimited: false,
          qtyInStock: 36,
          attributes: { Size: 'Large, 350 ml', Glaze: 'Chalk' },
          imageId: '6b034d110b6260bfda4fc8c5',
          weight: 410,
        },
        {
          id: '6b034d13f234e6a0a785db8c',
          sku: 'MUG-MO-S',
          price: 2600,
          salePrice: 0,
          onSale: false,
          unlimited: false,
          qtyInStock: 30,
          attributes: { Size: 'Small, 250 ml', Glaze: 'Moss' },
          imageId: '6b034d11f0e9dd1c1f95c589',
          weight: 320,
        },
        {
          id: '6b034d13cb1d8757225917cb',
          sku: 'MUG-MO-L',
          price: 3000,
          salePrice: 0,
          onSale: false,
          unlimited: false,
          qtyInStock: 22,
          attributes: { Size: 'Large, 350 ml', Glaze: 'Moss' },
          imageId: '6b034d11f0e9dd1c1f95c589',
          weight: 410,
        },
        {
          id: '6b034d1330b4387c6cf87d12',
          sku: 'MUG-IN-S',
          price: 2600,
          salePrice: 0,
          onSale: false,
          unlimited: false,
          qtyInStock: 0,
          attributes: { Size: 'Small, 250 ml', Glaze: 'Ink' },
          imageId: '6b034d114c807086bc537ae7',
          weight: 320,
        },
        {
          id: '6b034d13d6d7f3c9b289f551',
          sku: 'MUG-IN-L',
          price: 3000,
          salePrice: 0,
          onSale: false,
          unlimited: false,
          qtyInStock: 14,
          attributes: { Size: 'Large, 350 ml', Glaze: 'Ink' },
          imageId: '6b034d114c807086bc537ae7',
          weight: 410,
        },
      ],
    },
    {
      urlId: 'pendant-lamp',
      name: { en: 'Pendant Lamp' },
      description: {
        en: '<p>Thrown upside down, cut from the wheel, and turned until the wall lets a little light through. Hangs from three metres of fabric cord.</p>',
      },
      excerpt: { en: 'A chalk dome that throws its light straight down on the table, where the talk is.' },
      additionalInfo: {
        en: '<p>32 cm wide. E27, 60 W at most. To be fitted by an electrician.</p><p>Leaves the studio within two working days, wrapped in paper and cardboard only. Returns are free within 30 days.</p>',
      },
      status: 'published',
      imageIds: ['6b034d11808a839aaff8825e'],
      variantOptionOrdering: [],
      categoryIds: ['6b034d13a3c777d09b250e60'],
      tags: [],
      useCustomAddButtonText: false,
      customAddButtonText: {},
      customSoldOutText: {},
      scarcity: { enabled: false, threshold: 5, text: {} },
      relatedProductIds: ['6b034d13b81d8284b9886ed5', '6b034d13fea13491d90a7e28', '6b034d137254a79ca5a0fc23'],
      seoTitle: {},
      seoDescription: {},
      featured: false,
      publishOn: 1795378451301,
      productType: 1,
      id: '6b034d13d957391292af0e0b',
      collectionId: '6b034d130bdf0ae4eff236ea',
      updatedOn: 1795378451669,
      revision: 2,
      variants: [
        {
          id: '6b034d133ad4d764dcff0ca3',
          sku: 'LMP-PND',
          price: 24500,
          salePrice: 0,
          onSale: false,
          unlimited: false,
          qtyInStock: 0,
          attributes: {},
          weight: 2400,
        },
      ],
    },
  ],
}

export const categories: AnswerOf<'GET /api/config/categories'> = {
  categories: [
    {
      id: '6b034d1377f7aa86a7a07a84',
      collectionId: '6b034d130bdf0ae4eff236ea',
      urlId: 'cups',
      displayName: { en: 'Mugs & cups' },
      displayIndex: 0,
    },
    {
      id: '6b034d130fc1dc3bde03e2be',
      collectionId: '6b034d130bdf0ae4eff236ea',
      urlId: 'tableware',
      displayName: { en: 'Tableware' },
      displayIndex: 1,
    },
    {
      id: '6b034d134251f969bc3039b6',
      collectionId: '6b034d130bdf0ae4eff236ea',
      urlId: 'vases',
      displayName: { en: 'Vases & planters' },
      displayIndex: 2,
    },
    {
      id: '6b034d13a3c777d09b250e60',
      collectionId: '6b034d130bdf0ae4eff236ea',
      urlId: 'home',
      displayName: { en: 'Light & home' },
      displayIndex: 3,
    },
    {
      id: '6b034d13134386a1a65079a0',
      collectionId: '6b034d130bdf0ae4eff236ea',
      urlId: 'classes',
      displayName: { en: 'Classes & books' },
      displayIndex: 4,
    },
  ],
}

export const orders: AnswerOf<'GET /api/config/orders'> = {
  orders: [
    {
      id: '6b034d142c486869a68038eb',
      orderNumber: 1001,
      createdOn: 1795378452452,
      email: 'ada@example.com',
      testMode: true,
      currency: 'GBP',
      grandTotalCents: 3195,
      refundedTotalCents: 0,
      fulfillmentState: 'pending',
      paymentState: 'paid',
      customerName: 'Ada Okafor',
      itemCount: 1,
    },
  ],
}

export const order: AnswerOf<'GET /api/config/orders/:id'> = {
  order: {
    id: '6b034d142c486869a68038eb',
    orderNumber: 1001,
    createdOn: 1795378452452,
    email: 'ada@example.com',
    testMode: true,
    currency: 'GBP',
    grandTotalCents: 3195,
    refundedTotalCents: 0,
    fulfillmentState: 'pending',
    paymentState: 'paid',
    websiteId: '6b034d117e05d8f29bb87943',
    purchasedCartId: '6b034d14195268c893f45f78',
    language: 'en',
    shippingAddress: {
      name: 'Ada Okafor',
      line1: '12 Harbour Row',
      city: 'Whitby',
      postalCode: 'YO21 1AA',
      country: 'GB',
    },
    billingAddress: {
      name: 'Ada Okafor',
      line1: '12 Harbour Row',
      city: 'Whitby',
      postalCode: 'YO21 1AA',
      country: 'GB',
    },
    shippingMethod: 'Standard shipping',
    items: [
      {
        id: '6b034d14c585860f3c8094e6',
        productId: '6b034d13bcc2b36f46703835',
        variantId: '6b034d13b7ae218314fd3389',
        sku: 'MUG-CH-S',
        productName: 'Everyday Mug',
        variantName: 'Chalk / Small, 250 ml',
        productType: 1,
        quantity: 1,
        unitPriceCents: 2600,
        totalCents: 2600,
        imageUrl: '/media/mug.jpg',
        refundedQuantity: 0,
        additionalFields: [],
      },
    ],
    subtotalCents: 2600,
    shippingTotalCents: 595,
    shippingRefundedCents: 0,
    taxTotalCents: 0,
    discountTotalCents: 0,
    payments: [
      {
        id: '6b034d144458d8d349212bbe',
        kind: 'test',
        label: 'Card',
        tender: 'money',
        amountCents: 3195,
        refundedCents: 0,
        status: 'paid',
        testMode: true,
        instructions: '',
        reference: 'test_6b034d14d5793d2c3efca0cc',
      },
    ],
    events: [
      {
        id: '6b034d1447589faeabfe6996',
        at: 1795378452452,
        type: 'placed',
        parameters: {},
        message: 'The order was placed.',
      },
      {
        id: '6b034d144cc9506751b2d44d',
        at: 1795378452452,
        type: 'paid',
        parameters: {},
        message: 'Paid with the test provider; no money moved.',
        amountCents: 3195,
      },
      {
        id: '6b034d14535a6515e953488e',
        at: 1795378452489,
        type: 'mail-kept',
        parameters: {},
        message: 'The confirmation to ada@example.com was kept in the outbox (not sent).',
      },
    ],
  },
}

export const paymentMethods: AnswerOf<'GET /api/config/payment-methods'> = {
  methods: [
    {
      id: 'test',
      kind: 'test',
      label: 'Card',
      kindLabel: 'Test payments',
      about: 'Cards that only look real, to try the shop out. No money moves, and the orders say so.',
      isOn: true,
      testMode: true,
      isOffered: true,
      state: 'On. No real money moves.',
      comesWithInstallation: true,
      canBeChecked: false,
      canConnectWebhook: false,
      fields: {},
      values: {},
      secretsSet: [],
    },
  ],
  kinds: [
    {
      kind: 'manual',
      canBeChecked: false,
      label: 'Paid by hand',
      about: 'Bank transfer, cash on delivery, paying on pick-up: you say when the money is there.',
      fields: {
        name: {
          kind: 'text',
          label: 'Name',
          help: 'What buyers choose, such as Bank transfer',
          default: '',
          rules: { required: true, max: 60 },
        },
        about: {
          kind: 'text',
          label: 'In a sentence',
          help: 'Shown under the name at the checkout',
          default: '',
          rules: { max: 200 },
        },
        instructions: {
          kind: 'text',
          label: 'How to pay',
          help: 'Shown when the order is placed, on the order’s page and in the mail. {order} becomes the order’s number, {amount} what is to pay.',
          default: '',
          rules: { max: 2000 },
          lines: 5,
        },
      },
      presets: [
        {
          label: 'Bank transfer',
          values: {
            name: 'Bank transfer',
            about: 'We send your order when the money has arrived.',
            instructions: 'Please transfer {amount} and name order {order}.\n\nAccount holder:\nIBAN:\nBIC:',
          },
        },
        {
          label: 'Cash on delivery',
          values: {
            name: 'Cash on delivery',
            about: 'You pay whoever brings your order.',
            instructions: 'Please have {amount} ready when your order arrives.',
          },
        },
        {
          label: 'Pay on pick-up',
          values: {
            name: 'Pay on pick-up',
            about: 'You pay in our shop.',
            instructions: 'Please name order {order} when you come, and pay {amount} then.',
          },
        },
      ],
    },
  ],
}

export const media: AnswerOf<'GET /api/config/media'> = {
  assets: [
    {
      id: '6b034d11ff2f7b035ddc5d72',
      kind: 'image',
      fileName: 'wheel-class.jpg',
      contentType: 'image/jpeg',
      size: 266815,
      assetUrl:
        '/media/6b034d117e05d8f29bb87943/6b034d11ff2f7b035ddc5d72/da8d2050a26613060a14/wheel-class.jpg',
      width: 1600,
      height: 2000,
      focalPoint: { x: 0.5, y: 0.42 },
      altText: { en: 'Freshly thrown clay bowl on a pottery wheel with sponge and tools nearby' },
      colorData: {
        topLeftAverage: 'd7d0c4',
        topRightAverage: 'ccc3b4',
        bottomLeftAverage: 'dad3c6',
        bottomRightAverage: 'c4b9a9',
        centerAverage: '978673',
      },
      systemDataVariants: '100w,300w,500w,750w,1000w,1500w',
    },
    {
      id: '6b034d11f734c2b72a6c0400',
      kind: 'image',
      fileName: 'teapot-2.jpg',
      contentType: 'image/jpeg',
      size: 256501,
      assetUrl: '/media/6b034d117e05d8f29bb87943/6b034d11f734c2b72a6c0400/ba419548459ccccc8860/teapot-2.jpg',
      width: 1600,
      height: 2000,
      focalPoint: { x: 0.52, y: 0.52 },
      altText: { en: 'Moss-green teapot seen from above with its spout to the left' },
      colorData: {
        topLeftAverage: 'd7d1c4',
        topRightAverage: 'cdc4b7',
        bottomLeftAverage: 'd6d0c3',
        bottomRightAverage: '9e9584',
        centerAverage: '948f74',
      },
      systemDataVariants: '100w,300w,500w,750w,1000w,1500w',
    },
  ],
  nextCursor: null,
}

export const pages: AnswerOf<'GET /api/config/pages'> = {
  navigation: {
    main: [
      {
        id: '6b034d132198c5f46f1e9ade',
        collectionId: '6b034d130bdf0ae4eff236ea',
        title: { en: 'Shop' },
        items: [],
      },
      {
        id: '6b034d135c5aa9dbbabcbdad',
        collectionId: '6b034d13a0cbe53d7b54bbd8',
        title: { en: 'Journal' },
        items: [],
      },
    ],
    footer: [],
    unlinked: [{ id: '6b034d13e51c9d076f489757', collectionId: '6b034d13e51c9d076f489757', items: [] }],
  },
  collections: [
    {
      id: '6b034d13e51c9d076f489757',
      type: 10,
      urlId: 'home',
      title: { en: 'Home' },
      navigationTitle: {},
      description: {},
      seoTitle: { en: 'Tern & Clay: handmade pottery and things for the home' },
      seoDescription: {
        en: 'Plates, mugs, vases and lamps from a two-person pottery studio by the harbour. Thrown by hand, fired once a week, made for daily use.',
      },
      status: 'published',
      enabled: true,
      updatedOn: 1795378451876,
      documentId: '6b034d1317b4f27a4e0d9d8a',
      draftRevision: 0,
      publishedRevision: 0,
      hasChanges: false,
      isHome: true,
    },
    {
      id: '6b034d13863dd0c7ba21a895',
      type: 10,
      urlId: 'about',
      title: { en: 'About' },
      navigationTitle: {},
      description: {},
      seoTitle: { en: 'About the studio' },
      seoDescription: {
        en: 'Who we are, where we work and what we promise: the story of Tern & Clay, a pottery in a former sail loft.',
      },
      status: 'published',
      enabled: true,
      updatedOn: 1795378451876,
      documentId: '6b034d1300ab19924c3db2e3',
      draftRevision: 0,
      publishedRevision: 0,
      hasChanges: false,
      isHome: false,
    },
    {
      id: '6b034d13a92e9ea6d255b3e3',
      type: 10,
      urlId: 'contact',
      title: { en: 'Contact' },
      navigationTitle: {},
      description: {},
      seoTitle: { en: 'Contact and opening hours' },
      seoDescription: {
        en: 'How to reach Tern & Clay: address, opening hours, telephone, and answers to what people ask most.',
      },
      status: 'published',
      enabled: true,
      updatedOn: 1795378451876,
      documentId: '6b034d136badbbaa15eb0517',
      draftRevision: 0,
      publishedRevision: 0,
      hasChanges: false,
      isHome: false,
    },
    {
      id: '6b034d139abefd7d110c3e3b',
      type: 10,
      urlId: 'delivery',
      title: { en: 'Delivery & returns' },
      navigationTitle: {},
      description: {},
      seoTitle: { en: 'Delivery and returns' },
      seoDescription: {
        en: 'What delivery costs, how long it takes, and how to send something back to Tern & Clay.',
      },
      status: 'published',
      enabled: true,
      updatedOn: 1795378451876,
      documentId: '6b034d13c06423fc5c49b5a6',
      draftRevision: 0,
      publishedRevision: 0,
      hasChanges: false,
      isHome: false,
    },
    {
      id: '6b034d13a0cbe53d7b54bbd8',
      type: 1,
      urlId: 'journal',
      title: { en: 'Journal' },
      navigationTitle: {},
      description: { en: 'Notes from the bench: firings, materials, repairs and the occasional soup.' },
      seoTitle: {},
      seoDescription: { en: 'Notes from the bench: firings, materials, repairs and the occasional soup.' },
      status: 'published',
      enabled: true,
      updatedOn: 1795378451876,
      documentId: '6b034d13eb1335a3f08a4f66',
      draftRevision: 0,
      publishedRevision: 0,
      hasChanges: false,
      isHome: false,
    },
    {
      id: '6b034d130bdf0ae4eff236ea',
      type: 13,
      urlId: 'shop',
      title: { en: 'Shop' },
      navigationTitle: {},
      description: { en: 'Everything on the shelf today, thrown by hand and fired once a week.' },
      seoTitle: {},
      seoDescription: { en: 'Everything on the shelf today, thrown by hand and fired once a week.' },
      status: 'published',
      enabled: true,
      updatedOn: 1795378451876,
      documentId: '6b034d13346980a4bd4f2abc',
      draftRevision: 0,
      publishedRevision: 0,
      hasChanges: false,
      isHome: false,
    },
  ],
}

export const stockLedger: AnswerOf<'GET /api/config/products/:id/stock-ledger'> = {
  movements: [
    {
      id: '6b034d1372b4f6dfe65f0d4f',
      variantId: '6b034d13e1e4773661cc9b16',
      sku: 'CLS-PRV',
      change: 4,
      onHandAfter: 4,
      reason: 'initial',
      note: '',
      at: 1795378451397,
    },
  ],
}

const post = (
  number: number,
  title: string,
  more: Partial<AnswerOf<'GET /api/config/collections/:id/items'>['items'][number]>,
): AnswerOf<'GET /api/config/collections/:id/items'>['items'][number] => ({
  id: `6b034d13a0cbe53d7b54c00${number}`,
  collectionId: '6b034d13a0cbe53d7b54bbd8',
  recordType: 1,
  urlId: `post-${number}`,
  title: { en: title },
  excerpt: {},
  seoTitle: {},
  seoDescription: {},
  status: 'published',
  author: { name: 'Owner' },
  tags: [],
  categories: [],
  publishOn: 1795378451876 - number * 86_400_000,
  updatedOn: 1795378451876,
  documentId: `6b034d13a0cbe53d7b54d00${number}`,
  draftRevision: 1,
  publishedRevision: 1,
  hasChanges: false,
  words: 700,
  ...more,
})

export const posts: AnswerOf<'GET /api/config/collections/:id/items'> = {
  items: [
    post(1, 'The kiln opens on a Tuesday', { tags: ['studio', 'firing'], categories: ['News'] }),
    post(2, 'How a mug gets its handle', { tags: ['making'], hasChanges: true }),
    post(3, 'A glaze for the summer', {
      status: 'scheduled',
      scheduledFor: Date.UTC(2030, 5, 3, 8, 0),
      publishedRevision: null,
      hasChanges: true,
    }),
    post(4, 'Notes from the fair', {
      status: 'needs-review',
      author: { name: 'Ana' },
      publishedRevision: null,
      hasChanges: true,
      words: 0,
    }),
    post(5, 'What clay remembers', {
      status: 'draft',
      publishedRevision: null,
      hasChanges: true,
      words: 120,
    }),
    post(6, 'For the family', { status: 'private' }),
  ],
  nextCursor: null,
}

export const postsOverview: AnswerOf<'GET /api/config/collections/:id/items-overview'> = {
  counts: { draft: 1, 'needs-review': 1, scheduled: 1, published: 2, private: 1, deleted: 0 },
  authors: ['Ana', 'Owner'],
}

export const blogTags: AnswerOf<'GET /api/config/collections/:id/tags'> = {
  tags: [
    { id: 'tag-firing', tagType: 'tag', name: 'firing', posts: 1 },
    { id: 'tag-making', tagType: 'tag', name: 'making', posts: 4 },
    { id: 'tag-mugs', tagType: 'tag', name: 'mugs', posts: 0 },
    { id: 'category-news', tagType: 'category', name: 'News', posts: 1 },
    { id: 'tag-studio', tagType: 'tag', name: 'studio', posts: 1 },
  ],
}

/** A style nobody has changed yet. */
export const siteStyle: AnswerOf<'GET /api/config/style'> = {
  revision: 0,
  style: readStyle({}),
  published: readStyle({}),
  log: [],
}

/** A website with a little of everything. */
export const everything = {
  'GET /api/config/style': siteStyle,
  'GET /api/config/style/versions': { versions: [] },
  'GET /api/config/session': session,
  'GET /api/config/settings': settings,
  'GET /api/config/robots': robots,
  'GET /api/config/account/sessions': accountSessions,
  'GET /api/config/team': team,
  'GET /api/config/outbox': outbox,
  'GET /api/config/jobs/failed': jobs,
  'GET /api/config/products': products,
  'GET /api/config/categories': categories,
  'GET /api/config/orders': orders,
  'GET /api/config/orders/:id': order,
  'GET /api/config/payment-methods': paymentMethods,
  'GET /api/config/media': media,
  'GET /api/config/pages': pages,
  'GET /api/config/collections/:id/items': posts,
  'GET /api/config/collections/:id/items-overview': postsOverview,
  'GET /api/config/collections/:id/tags': blogTags,
  'GET /api/config/products/:id/stock-ledger': stockLedger,
  'GET /api/config/products/:id': { product: products.products[0]! },
  'POST /api/config/library': {
    assets: Object.fromEntries(media.assets.map((asset) => [asset.id, asset])),
    products: {},
    categories: {},
    collections: {},
    items: {},
    lists: {},
    links: {},
  },
} satisfies Answers
