import { at, button, cards, picture, productList, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

const OPENING = { height: 'medium', verticalAlignment: 'middle' } as const

/** What a page begins with. */
export const openingSections = [
  template(
    'opening',
    ['opening-words', 'Large words', 'hero headline title intro plain'],
    { ...OPENING, theme: 'light' },
    [
      text(
        '<h1>Say what you do in one line</h1><p class="lead">Then a sentence or two on who it is for, and why they will be glad they came.</p>',
        at(0, 0, 16, 9),
      ),
      button('Get in touch', 'collection:#contact', at(0, 10, 8, 3), { size: 'large' }),
    ],
  ),
  template(
    'opening',
    ['opening-picture-beside', 'Picture beside words', 'hero split image photo half'],
    { theme: 'white', verticalAlignment: 'middle' },
    [
      text(
        '<h1>Made for everyday life</h1><p class="lead">What you offer, in one plain sentence that a neighbour would understand.</p>',
        at(0, 6, 11, 10),
        { verticalAlign: 'middle' },
      ),
      button('Have a look around', 'collection:#store', at(0, 17, 9, 3), { size: 'large' }),
      picture(at(13, 0, 11, 26)),
    ],
  ),
  template(
    'opening',
    ['opening-centred', 'Words in the middle', 'hero center centered headline accent colour'],
    { height: 'large', verticalAlignment: 'middle', theme: 'accent' },
    [
      text(
        '<h1>Good things take time</h1><p class="lead">One sentence that makes people want to read the next one.</p>',
        at(3, 0, 18, 8),
        { align: 'center' },
      ),
      button('Find out more', 'collection:#about', at(8, 9, 8, 3), { size: 'large', align: 'center' }),
    ],
  ),
  template(
    'opening',
    ['opening-wide-picture', 'Wide picture below', 'hero banner image photo large'],
    { theme: 'white' },
    [
      text('<p class="eyebrow">Welcome</p><h1>A place to feel at home</h1>', at(0, 0, 13, 8)),
      text(
        '<p class="lead">Say what people find here and what makes it different from the next place.</p>',
        at(15, 1, 9, 6),
        { verticalAlign: 'bottom' },
      ),
      picture(at(0, 9, 24, 24)),
    ],
  ),
  template(
    'opening',
    ['opening-overlap', 'Words over a picture’s edge', 'hero overlap image photo magazine'],
    { theme: 'light' },
    [
      picture(at(9, 0, 15, 26)),
      text('<h1>Slow mornings, good work</h1>', at(0, 6, 12, 9)),
      text(
        '<p class="lead">A short line under your headline. Let the picture say the rest.</p>',
        at(0, 16, 8, 5),
      ),
      button('Read our story', 'collection:#about', at(0, 22, 8, 3)),
    ],
  ),
  template(
    'opening',
    ['opening-dark', 'Evening', 'hero dark night black bar restaurant music'],
    { height: 'large', theme: 'black', verticalAlignment: 'bottom' },
    [
      text('<p class="eyebrow">Open tonight</p><h1>Come as you are</h1>', at(0, 0, 15, 7), {
        verticalAlign: 'bottom',
      }),
      text('<p>Say when you are open and what people can look forward to.</p>', at(16, 1, 8, 4), {
        verticalAlign: 'bottom',
      }),
      button('Opening hours', 'collection:#contact', at(0, 8, 8, 3), { size: 'large' }),
    ],
  ),
  template(
    'opening',
    ['opening-shop', 'Words over products', 'hero shop store products new featured'],
    { theme: 'white' },
    [
      text('<h1>New in the shop</h1>', at(0, 0, 14, 5)),
      button('See everything', 'collection:#store', at(16, 1, 8, 3), {
        align: 'end',
        verticalAlign: 'bottom',
      }),
      productList(
        { source: 'collection', collectionId: 'collection:#store', sort: 'newest', limit: 3, columns: 3 },
        at(0, 6, 24, 26),
      ),
    ],
  ),
  template(
    'opening',
    ['opening-three-reasons', 'Words and three reasons', 'hero benefits features headline'],
    { theme: 'dark' },
    [
      text('<h1>Everything taken care of</h1>', at(0, 0, 15, 7)),
      button('Ask us anything', 'collection:#contact', at(0, 8, 8, 3), { size: 'large' }),
      cards(
        [
          ['Easy to start', 'The first step people take with you.'],
          ['Clear prices', 'What it costs, before anybody asks.'],
          ['People who answer', 'How soon you write or call back.'],
        ],
        at(0, 14, 24, 4),
        { look: 'lined' },
      ),
    ],
  ),
]
