import { at, button, cards, picture, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

/** Sections that say what one gets, and how. */
export const featureSections = [
  template(
    'features',
    ['features-three', 'Three reasons', 'benefits cards columns why'],
    { theme: 'light' },
    [
      text('<h2>Good to know</h2>', at(0, 0, 16, 4)),
      cards(
        [
          ['Made with care', 'Say where things come from and who makes them.'],
          ['Easy to reach', 'Say how people get hold of you, and how soon you answer.'],
          ['Here for you', 'Say what happens afterwards, and who looks after it.'],
        ],
        at(0, 5, 24, 5),
      ),
    ],
  ),
  template(
    'features',
    ['features-framed', 'Services in boxes', 'services offers cards boxes'],
    { theme: 'white' },
    [
      text('<h2>What we do</h2><p>Three things, each explained in a sentence.</p>', at(0, 0, 16, 6)),
      cards(
        [
          ['The first', 'What it is, who it is for, and how long it takes.'],
          ['The second', 'What it is, who it is for, and how long it takes.'],
          ['The third', 'What it is, who it is for, and how long it takes.'],
        ],
        at(0, 7, 24, 5),
        { look: 'framed' },
      ),
    ],
  ),
  template(
    'features',
    ['features-steps', 'Steps', 'how it works process numbered 1 2 3'],
    { theme: 'white' },
    [
      text('<h2>How it works</h2>', at(0, 0, 16, 4)),
      cards(
        [
          ['Choose', 'What people look at first, and where they find it.'],
          ['Order', 'What they do then, and what it costs.'],
          ['Enjoy', 'What they get, and when.'],
        ],
        at(0, 5, 24, 6),
        { numbered: true, look: 'lined' },
      ),
    ],
  ),
  template('features', ['features-four', 'Four short points', 'benefits icons columns'], { theme: 'dark' }, [
    cards(
      [
        ['By hand', 'One line that explains it.'],
        ['Nearby', 'One line that explains it.'],
        ['Mended', 'One line that explains it.'],
        ['Honest', 'One line that explains it.'],
      ],
      at(0, 0, 24, 4),
      { columns: 4, phoneColumns: 2 },
    ),
  ]),
  template(
    'features',
    ['features-beside-picture', 'Points beside a picture', 'benefits list image half'],
    { theme: 'light' },
    [
      text('<h2>What is included</h2>', at(0, 0, 11, 4)),
      cards(
        [
          ['Everything you need', 'So that nobody has to bring anything.'],
          ['Time to ask', 'So that nobody goes home with a question.'],
        ],
        at(0, 5, 11, 14),
        { columns: 1, look: 'lined' },
      ),
      picture(at(13, 0, 11, 22)),
    ],
  ),
  template(
    'features',
    ['features-alternating', 'Pictures left and right', 'zigzag rows images services'],
    { theme: 'white' },
    [
      picture(at(0, 0, 11, 17)),
      text(
        '<h2>First, we listen</h2><p>Say how a job, an order or a stay begins with you.</p>',
        at(13, 4, 10, 7),
      ),
      text(
        '<h2>Then we get to work</h2><p>Say what happens next, and what people notice of it.</p>',
        at(0, 23, 10, 7),
      ),
      picture(at(13, 19, 11, 17)),
    ],
  ),
  template(
    'features',
    ['features-prices', 'Prices', 'pricing plans cost table packages'],
    { theme: 'light' },
    [
      text('<h2>Prices</h2><p>Everything included, nothing hidden.</p>', at(0, 0, 16, 6)),
      cards(
        [
          ['Small · 20', 'What is in it, and whom it suits.'],
          ['Medium · 40', 'What is in it, and whom it suits.'],
          ['Large · 80', 'What is in it, and whom it suits.'],
        ],
        at(0, 7, 24, 5),
        { look: 'framed' },
      ),
      button('Ask for an offer', 'collection:#contact', at(0, 14, 8, 3)),
    ],
  ),
]
