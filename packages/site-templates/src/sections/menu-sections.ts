import { at, cards, menu, picture, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

/** What there is to eat and drink. */
export const menuSections = [
  template(
    'hours',
    ['menu-two-columns', 'Menu in two columns', 'food restaurant cafe dishes drinks card'],
    { theme: 'light' },
    [
      text('<h2>On the table</h2><p>Changes with the season and the market.</p>', at(3, 0, 18, 6), {
        align: 'center',
      }),
      cards(
        [
          ['To begin with · 8', 'What is in it, in the order it tastes.'],
          ['From the garden · 14', 'What is in it, in the order it tastes.'],
          ['From the sea · 19', 'What is in it, in the order it tastes.'],
          ['From the oven · 17', 'What is in it, in the order it tastes.'],
          ['Something sweet · 7', 'What is in it, in the order it tastes.'],
          ['Cheese · 9', 'What is in it, in the order it tastes.'],
        ],
        at(0, 7, 24, 12),
        { columns: 2, look: 'lined' },
      ),
    ],
  ),
  template(
    'hours',
    ['menu-picture', 'Menu beside a picture', 'food restaurant cafe dishes image'],
    { theme: 'white' },
    [
      text('<h2>Today</h2>', at(0, 0, 12, 4)),
      cards(
        [
          ['Soup of the day · 7', 'With bread and butter.'],
          ['The big plate · 15', 'What the kitchen likes best today.'],
          ['Cake · 4', 'Ask which. There are always two.'],
        ],
        at(0, 5, 12, 18),
        { columns: 1, look: 'lined' },
      ),
      picture(at(14, 0, 10, 26)),
    ],
  ),
  template(
    'hours',
    [
      'menu-parts',
      'Menu in parts with prices',
      'food restaurant cafe dishes drinks card starters mains wine',
    ],
    { theme: 'white' },
    [
      text('<h2>Tonight</h2><p>From six until the kitchen is tired.</p>', at(0, 0, 16, 6)),
      menu(
        [
          ['To begin with'],
          ['Soup of the day', '7', 'With bread and olive oil.'],
          ['Something smoked', '11', 'What is in it, in the order it tastes.'],
          ['From the garden', '9', 'What is in it, in the order it tastes.'],
          ['Mains'],
          ['From the sea', '21', 'What came in this morning.'],
          ['From the oven', '18', 'What is in it, in the order it tastes.'],
          ['Without meat', '16', 'What is in it, in the order it tastes.'],
        ],
        at(0, 8, 24, 16),
      ),
    ],
  ),
]
