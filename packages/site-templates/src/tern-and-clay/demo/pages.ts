import {
  accordion,
  at,
  button,
  form,
  gallery,
  image,
  openingHours,
  page,
  productList,
  quote,
  section,
  summary,
  text,
} from '../../documents/build-document.ts'
import type { DemoPage } from './demo-content.ts'

const home = page(
  section(
    {
      name: 'Welcome',
      theme: 'light',
      width: 'full',
    },
    [
      image('hero-table.jpg', '', at(0, 0, 24, 33), {
        aspectRatio: 'fill',
        corners: 'square',
        caption: 'none',
      }),
      text(
        '<p>Pottery from Harbour Row</p><h1>Made slowly, used every day</h1><p class="lead">Plates, mugs and lamps from a studio of two, thrown by hand and fired once a week.</p>',
        at(0, 3, 12, 12),
      ),
      button('Visit the shop', 'collection:shop', at(0, 16, 8, 3), { size: 'large' }),
    ],
  ),
  section({ name: 'Favourites', theme: 'white' }, [
    text('<p class="eyebrow">From the last firing</p><h2>What people come back for</h2>', at(0, 0, 16, 4)),
    button('See everything', 'collection:shop', at(18, 0, 6, 4), {
      variant: 'link',
      align: 'end',
      verticalAlign: 'bottom',
    }),
    productList({ source: 'featured', limit: 8, columns: 4 }, at(0, 6, 24, 40)),
  ]),
  section({ name: 'The studio', theme: 'light' }, [
    image('studio-bench.jpg', '', at(0, 0, 12, 35), { aspectRatio: 'four-five-vertical' }),
    text(
      '<p class="eyebrow">The studio</p><h2>Two people, one kiln, no hurry</h2><p>We make about two hundred pots a week in a former sail loft by the harbour. Everything is thrown, turned, glazed and packed by the two of us, and whoever is passing when the kettle boils.</p><p>We use three clays, eight glazes and as little plastic as a parcel allows.</p>',
      at(14, 10, 9, 13),
    ),
    button('How we work', 'collection:about', at(14, 24, 6, 2), { variant: 'secondary' }),
  ]),
  section({ name: 'A kind word', theme: 'accent' }, [
    quote(
      'I have broken two of their mugs and bought both again. That is either loyalty or clumsiness.',
      'Ruth, Sandhythe',
      at(3, 0, 18, 9),
      { align: 'center' },
    ),
  ]),
  section({ name: 'Learn', theme: 'white' }, [
    text(
      '<p class="eyebrow">Classes</p><h2>Get your hands dirty</h2><p>Three hours at the wheel, tea and cake, and two pots that you made yourself. Saturdays and Thursdays, never more than six people.</p>',
      at(1, 11, 9, 9),
    ),
    button('Book a place', 'product:wheel-class', at(1, 21, 6, 2)),
    image('wheel-class.jpg', '', at(12, 0, 12, 35), { aspectRatio: 'four-five-vertical', corners: 'arch' }),
  ]),
  section({ name: 'Journal', theme: 'light' }, [
    text('<p class="eyebrow">Journal</p><h2>Notes from the bench</h2>', at(0, 0, 16, 4)),
    button('All stories', 'collection:journal', at(18, 0, 6, 4), {
      variant: 'link',
      align: 'end',
      verticalAlign: 'bottom',
    }),
    summary({ collectionId: 'collection:journal', limit: 3, design: 'grid', columns: 3 }, at(0, 6, 24, 20)),
  ]),
)

const about = page(
  section({ name: 'Opening', theme: 'white' }, [
    text(
      '<p class="eyebrow">About us</p><h1>A sail loft, two wheels and a kiln called Agnes</h1><p class="lead">Tern &amp; Clay is Maren Tern and Jonah Clay. Yes, those are our names. No, we did not plan it.</p>',
      at(0, 0, 18, 9),
    ),
    image(
      'hero-shelf.jpg',
      'The shelf by the door. Everything on it is a first attempt.',
      at(0, 11, 24, 20),
      {
        aspectRatio: 'standard',
      },
    ),
  ]),
  section({ name: 'Story', theme: 'white' }, [
    text('<h2>How it began</h2>', at(0, 0, 8, 3)),
    text(
      '<p>We met over a bag of the wrong clay. The supplier had mixed up two orders; Maren got Jonah’s terracotta and Jonah got Maren’s stoneware, and by the time it was sorted out we had each made something with the other’s.</p><p>In 2014 we took over the sail loft on Harbour Row. There was no water, no heating and a family of gulls. We kept the gulls.</p><p>Since then the kiln has been fired some six hundred times. We have learned to throw away less, to charge what things cost, and to close on Mondays.</p>',
      at(9, 0, 13, 14),
    ),
  ]),
  section({ name: 'How we work', theme: 'light' }, [
    text('<p class="eyebrow">How we work</p><h2>Four promises</h2>', at(0, 0, 16, 4)),
    text(
      '<h3>Made here</h3><p>Every pot is thrown, glazed and fired in one room. The oak, the linen and the cane come from people we can walk to.</p>',
      at(0, 6, 11, 6),
    ),
    text(
      '<h3>Made to be used</h3><p>Dishwasher, microwave, children. If it cannot stand daily life it does not leave the studio.</p>',
      at(13, 6, 11, 6),
    ),
    text(
      '<h3>Nothing wasted</h3><p>Clay scraps go back in the bucket, warm kiln air heats the loft, and pots with small faults are sold as seconds.</p>',
      at(0, 14, 11, 6),
    ),
    text(
      '<h3>Mended or replaced</h3><p>If something arrives broken, we send another the same day. If you break it yourself, write to us anyway.</p>',
      at(13, 14, 11, 6),
    ),
  ]),
  section({ name: 'Pictures', theme: 'white' }, [
    gallery(
      [
        { file: 'journal-4.jpg', caption: 'The drying rack, handles to the north' },
        { file: 'journal-1.jpg', caption: 'Test tiles of the last twelve years' },
        { file: 'journal-2.jpg', caption: 'Monday: wedging' },
        { file: 'journal-3.jpg', caption: 'Tuesday: the kiln opens' },
        { file: 'studio-bench.jpg', caption: 'The bench on a good day' },
        { file: 'wheel-class.jpg', caption: 'Somebody’s first bowl' },
      ],
      at(0, 0, 24, 24),
      {
        thumbnailsPerRow: 3,
        phoneColumns: 2,
        aspectRatio: 'four-three',
        captions: 'below',
        lightbox: true,
        padding: 24,
      },
    ),
  ]),
  section(
    {
      name: 'Visit',
      theme: 'black',
      height: 'medium',
      verticalAlignment: 'middle',
      background: { assetId: 'asset:texture-clay.jpg', overlay: 0.72 },
    },
    [
      text(
        '<h2>Come and see us</h2><p>The studio door is open Tuesday to Saturday, ten to five. There is tea.</p>',
        at(4, 0, 16, 6),
        { align: 'center' },
      ),
      button('How to find us', 'collection:contact', at(8, 7, 8, 2), { align: 'center' }),
    ],
  ),
)

const contact = page(
  section({ name: 'Contact', theme: 'white' }, [
    text(
      '<p class="eyebrow">Contact</p><h1>Say hello</h1><p class="lead">We read everything and answer within two days, unless the kiln is on.</p>',
      at(0, 0, 11, 9),
    ),
    text(
      '<h3>Write</h3><p><a href="mailto:hello@tern-and-clay.example">hello@tern-and-clay.example</a></p><h3>Call</h3><p><a href="tel:+441632960147">01632 960147</a>, Tuesday to Saturday</p>',
      at(0, 11, 11, 8),
    ),
    text(
      '<h3>Visit</h3><p>Tern &amp; Clay<br>The Sail Loft, 4 Harbour Row<br>Sandhythe SH7 2TC</p>',
      at(0, 21, 11, 5),
    ),
    openingHours(
      [{ from: 'tu', to: 'sa', opens: '10:00', closes: '17:00' }],
      'Closed when the tide is in the street',
      at(0, 27, 10, 8),
    ),
    image('mug-lifestyle.jpg', '', at(12, 0, 12, 35), { aspectRatio: 'four-five-vertical' }),
  ]),
  section({ name: 'Write to us', theme: 'light' }, [
    text(
      '<h2>Write to us</h2><p>An order, a class, a bowl for a wedding: tell us what it is about, and the right one of us answers.</p>',
      at(0, 0, 8, 8),
    ),
    form(
      'Contact',
      [
        {
          kind: 'select',
          label: 'What is it about?',
          options: 'An order\nA class at the wheel\nA commission\nSomething else',
        },
        { kind: 'number', label: 'Number of the order', when: ['What is it about?', 'An order'] },
        {
          kind: 'checkbox',
          label: 'What happened?',
          options: 'Something arrived broken\nSomething is missing\nI want to send something back',
          isOptional: true,
          when: ['What is it about?', 'An order'],
        },
        { kind: 'date', label: 'Which day suits you?', when: ['What is it about?', 'A class at the wheel'] },
        {
          kind: 'radio',
          label: 'How many are you?',
          options: 'One\nTwo\nThree or more',
          when: ['What is it about?', 'A class at the wheel'],
        },
        {
          kind: 'currency',
          label: 'What may it cost?',
          currencySymbol: '£',
          isOptional: true,
          when: ['What is it about?', 'A commission'],
        },
        { kind: 'textarea', label: 'Message', maxLength: 2000 },
        { kind: 'section', label: 'Where we answer', newStep: true },
        { kind: 'name', label: 'Name' },
        { kind: 'email', label: 'Email' },
        { kind: 'phone', label: 'Telephone', isOptional: true },
        { kind: 'time', label: 'A good time to call', isOptional: true, when: ['Telephone'] },
      ],
      {
        submit: 'Send',
        success: 'Thank you! We answer within two days, unless the kiln is on.',
        disclaimer: 'We use your address to answer you, and for nothing else.',
      },
      at(9, 0, 14, 24),
    ),
  ]),
  section({ name: 'Questions', theme: 'white' }, [
    text('<h2>Before you write</h2>', at(0, 0, 8, 3)),
    accordion(
      [
        [
          'Where do you send to?',
          '<p>Anywhere a parcel can go. Shipping is one flat rate and free on larger orders; you see it in the cart before you type anything.</p>',
        ],
        [
          'Can I return something?',
          '<p>Within thirty days, for any reason, and the postage is ours. Seconds too.</p>',
        ],
        [
          'Do you take commissions?',
          '<p>A few each year, mostly for tables of eight or more. Tell us what you eat.</p>',
        ],
        [
          'Are your glazes safe for food?',
          '<p>Yes. Everything meant for the table is tested by a laboratory, and the lamp bases, which are not, are lamps.</p>',
        ],
      ],
      at(9, 0, 14, 12),
      { size: 'large', isFaq: true, lines: 'between' },
    ),
    text(
      '<p>Looking for an order? The link in your confirmation mail shows where it is.</p>',
      at(9, 13, 14, 2),
      { size: 'small' },
    ),
  ]),
)

const delivery = page(
  section({ name: 'Delivery and returns', theme: 'white' }, [
    text(
      '<h1>Delivery &amp; returns</h1><p class="lead">Short, because it is simple.</p><h2>Delivery</h2><p>Parcels leave the studio within two working days. In the United Kingdom one rate covers the whole order however heavy it is, and shipping is free from £90; a parcel to Europe goes by its weight. Or fetch it at the studio, for nothing. We pack in paper, cardboard and the local newspaper.</p><h2>Breakages</h2><p>It happens. Send us a picture within a week and a new one leaves the same day, or your money does.</p><h2>Returns</h2><p>You have thirty days to change your mind. Write to us, we send a label, you send the pot. Refunds reach you within three working days of its arrival.</p><h2>Classes</h2><p>Move your place to another date until three days before. After that we have bought the cake.</p>',
    ),
  ]),
)

export const pages: readonly DemoPage[] = [
  {
    urlId: 'home',
    title: 'Home',
    isHome: true,
    seoTitle: 'Tern & Clay: handmade pottery and things for the home',
    seoDescription:
      'Plates, mugs, vases and lamps from a two-person pottery studio by the harbour. Thrown by hand, fired once a week, made for daily use.',
    document: home,
  },
  {
    urlId: 'about',
    title: 'About',
    seoTitle: 'About the studio',
    seoDescription:
      'Who we are, where we work and what we promise: the story of Tern & Clay, a pottery in a former sail loft.',
    document: about,
  },
  {
    urlId: 'contact',
    title: 'Contact',
    seoTitle: 'Contact and opening hours',
    seoDescription:
      'How to reach Tern & Clay: address, opening hours, telephone, and answers to what people ask most.',
    document: contact,
  },
  {
    urlId: 'delivery',
    title: 'Delivery & returns',
    seoTitle: 'Delivery and returns',
    seoDescription: 'What delivery costs, how long it takes, and how to send something back to Tern & Clay.',
    document: delivery,
  },
]
