import { at, cards, picture, quote, testimonials, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

/** Sections in which others speak. */
export const voiceSections = [
  template(
    'voices',
    ['voices-one', 'One large voice', 'testimonial quote review customer'],
    { theme: 'light', height: 'medium', verticalAlignment: 'middle' },
    [
      quote('The kindest thing a customer has said about you.', 'Their name', at(4, 0, 16, 9), {
        align: 'center',
      }),
    ],
  ),
  template(
    'voices',
    ['voices-three', 'Three voices', 'testimonials quotes reviews customers'],
    { theme: 'white' },
    [
      text('<h2>What people say</h2>', at(0, 0, 16, 4)),
      quote('What somebody liked, in their own words.', 'Their name', at(0, 5, 7, 9), {
        size: 'medium',
        verticalAlign: 'top',
      }),
      quote('A small thing that made their day.', 'Their name', at(8, 5, 7, 9), {
        size: 'medium',
        verticalAlign: 'top',
      }),
      quote('Why they came back, and whom they told.', 'Their name', at(16, 5, 7, 9), {
        size: 'medium',
        verticalAlign: 'top',
      }),
    ],
  ),
  template(
    'voices',
    ['voices-portrait', 'A voice with a picture', 'testimonial quote photo image customer'],
    { theme: 'white' },
    [
      picture(at(0, 0, 9, 20)),
      quote('What was different afterwards, said by somebody who knows.', 'Their name', at(11, 0, 12, 20)),
    ],
  ),
  template(
    'voices',
    ['voices-accent', 'A voice on colour', 'testimonial quote review accent'],
    { theme: 'accent' },
    [
      quote('One sentence, word for word, from somebody who was there.', 'Their name', at(2, 0, 20, 9), {
        align: 'center',
      }),
    ],
  ),
  template(
    'voices',
    ['voices-cards', 'Voices in boxes', 'testimonials reviews cards customers'],
    { theme: 'light' },
    [
      text('<h2>Kind words</h2>', at(3, 0, 18, 4), { align: 'center' }),
      cards(
        [
          ['“Better than I hoped”', 'What they had ordered, and how it went. Their name'],
          ['“I would come again”', 'What they remember of the day. Their name'],
          ['“Thank you”', 'What you helped them with. Their name'],
        ],
        at(0, 5, 24, 5),
        { look: 'framed' },
      ),
    ],
  ),
  template(
    'voices',
    ['voices-framed', 'Framed voices with stars', 'testimonials quotes reviews customers stars rating'],
    { theme: 'light' },
    [
      text('<h2>Glad they came</h2>', at(3, 0, 18, 4), { align: 'center' }),
      testimonials(
        [
          ['What somebody liked, in their own words.', 'Their name', 'Where they live'],
          ['What was difficult before, and is easy now.', 'Their name', 'What they do'],
          ['Why they came back, and whom they told.', 'Their name', 'Since when they know you'],
        ],
        at(0, 5, 24, 9),
      ),
    ],
  ),
]
