import { at, button, chart, picture, quote, tabs, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

const STORY =
  '<p>Tell how it began. People remember a name, a place and one thing that went wrong. Keep sentences short, and say what a friend would want to know.</p><p>Then say how things are today: what has changed since, and what never will.</p>'

/** Sections that are read. */
export const textSections = [
  template('text', ['text-title', 'Page title', 'heading headline intro h1 top'], { theme: 'white' }, [
    text(
      '<h1>The name of this page</h1><p class="lead">One or two sentences that say what people find here.</p>',
      at(0, 0, 18, 8),
    ),
  ]),
  template(
    'text',
    ['text-beside-heading', 'Heading beside text', 'two columns story paragraph'],
    { theme: 'white' },
    [text('<h2>How it began</h2>', at(0, 0, 8, 4)), text(STORY, at(9, 0, 13, 7))],
  ),
  template('text', ['text-reading', 'Text to read', 'article paragraph letter long'], { theme: 'light' }, [
    text(
      `<h2>A letter to our guests</h2>${STORY}<p>End with what people can do next, and sign with your name.</p>`,
      at(5, 0, 14, 10),
    ),
  ]),
  template('text', ['text-columns', 'Two columns', 'text paragraphs newspaper'], { theme: 'white' }, [
    text('<h2>What we believe in</h2>', at(0, 0, 18, 4)),
    text(
      '<p>One thought that everything else follows from. Say it the way you would at the kitchen table, without big words.</p>',
      at(0, 5, 11, 4),
    ),
    text(
      '<p>And what it means in practice: how you choose what you sell, who you work with, and what you leave out.</p>',
      at(13, 5, 11, 4),
    ),
  ]),
  template(
    'text',
    ['text-large', 'One large thought', 'statement manifesto big centered quote'],
    { theme: 'accent', height: 'medium', verticalAlignment: 'middle' },
    [
      text('<h2>Do a few things, and do them well. That is the whole plan.</h2>', at(2, 0, 20, 7), {
        align: 'center',
      }),
    ],
  ),
  template(
    'text',
    ['text-with-picture', 'Text with a picture', 'story image photo half beside'],
    { theme: 'light' },
    [
      picture(at(0, 0, 11, 20)),
      text(
        `<h2>A closer look</h2><p>Say what the picture shows and why it matters. Two or three sentences are plenty.</p>`,
        at(13, 4, 11, 8),
      ),
      button('Read more', 'collection:#about', at(13, 13, 8, 3), { variant: 'link' }),
    ],
  ),
  template(
    'text',
    ['text-quote-aside', 'Text and a quotation', 'story pull quote beside'],
    { theme: 'white' },
    [
      text(`<h2>The long version</h2>${STORY}`, at(0, 0, 13, 10)),
      quote('The sentence people should remember.', 'Who said it', at(15, 0, 9, 10), {
        size: 'medium',
        verticalAlign: 'top',
      }),
    ],
  ),
  template('text', ['text-tabs', 'Texts in tabs', 'tabs details overview switch'], { theme: 'white' }, [
    text('<h2>All about it</h2>', at(0, 0, 18, 4)),
    tabs(
      [
        ['Overview', '<p>Say in a few sentences what this is, and who it is for.</p>'],
        ['Details', '<p>Sizes, materials, dates: what people want to know exactly.</p>'],
        ['Good to know', '<p>What people ask before they decide, and the answer.</p>'],
      ],
      at(0, 5, 20, 7),
    ),
  ]),
  template(
    'text',
    ['text-chart', 'Figures beside a text', 'chart graph numbers data statistics results'],
    { theme: 'light' },
    [
      text('<h2>In numbers</h2><p>Say what the figures show, and since when you count.</p>', at(0, 0, 8, 8)),
      chart(
        [
          ['Year', 'Pieces'],
          ['2023', '120'],
          ['2024', '180'],
          ['2025', '240'],
          ['2026', '310'],
        ],
        'Pieces sold',
        at(10, 0, 14, 18),
      ),
    ],
  ),
]
