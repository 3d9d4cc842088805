import { at, button, cards, picture, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

/** Sections about people. */
export const aboutSections = [
  template(
    'about',
    ['about-portrait', 'Portrait and story', 'about me bio person founder'],
    { theme: 'white' },
    [
      picture(at(0, 0, 9, 24), { corners: 'style' }),
      text(
        '<p class="eyebrow">About</p><h2>Hello, good to meet you</h2><p>Say your name, what you do, and how you came to it. Write it as you would say it.</p><p>Then one thing that has nothing to do with work. It is what people remember.</p>',
        at(11, 3, 12, 14),
      ),
    ],
  ),
  template('about', ['about-team', 'Team of three', 'people staff portraits crew'], { theme: 'light' }, [
    text('<h2>Who you will meet</h2>', at(0, 0, 16, 4)),
    picture(at(0, 5, 8, 17)),
    text('<h3>First name</h3><p>What they do, and what they are good at.</p>', at(0, 23, 7, 5)),
    picture(at(8, 5, 8, 17)),
    text('<h3>First name</h3><p>What they do, and what they are good at.</p>', at(8, 23, 7, 5)),
    picture(at(16, 5, 8, 17)),
    text('<h3>First name</h3><p>What they do, and what they are good at.</p>', at(16, 23, 7, 5)),
  ]),
  template('about', ['about-numbers', 'Figures', 'numbers statistics facts counter'], { theme: 'dark' }, [
    text('<h2>2012</h2><p>the year it began</p>', at(0, 0, 7, 5), { align: 'center' }),
    text('<h2>4</h2><p>people who do the work</p>', at(8, 0, 8, 5), { align: 'center' }),
    text('<h2>1,000</h2><p>things made by hand</p>', at(17, 0, 7, 5), { align: 'center' }),
  ]),
  template('about', ['about-promises', 'Promises', 'values principles mission'], { theme: 'white' }, [
    text('<h2>What we promise</h2>', at(0, 0, 8, 4)),
    cards(
      [
        ['We say what it costs', 'One promise that customers can hold you to.'],
        ['We finish what we start', 'And one that is not easy to keep.'],
        ['We put it right', 'What you do when something goes wrong.'],
        ['We are there', 'How and when people reach a person.'],
      ],
      at(9, 0, 15, 10),
      { columns: 2, look: 'lined' },
    ),
  ]),
  template(
    'about',
    ['about-place', 'The place', 'studio shop workshop location story image'],
    { theme: 'light' },
    [
      text('<h2>Where we work</h2><p>What one sees, hears and smells on the way in.</p>', at(0, 0, 10, 7)),
      button('Come and visit', 'collection:#contact', at(0, 8, 8, 3), { variant: 'secondary' }),
      picture(at(12, 0, 12, 13)),
      picture(at(0, 14, 24, 22)),
    ],
  ),
]
