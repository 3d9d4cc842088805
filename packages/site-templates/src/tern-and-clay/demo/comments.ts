import type { DemoComment } from './demo-content.ts'

/** What people of nowhere say below the journal; their addresses are of a name that is kept free. */
export const comments: readonly DemoComment[] = [
  {
    post: 'how-a-mug-handle-is-pulled',
    daysAgo: 24,
    name: 'Hana',
    email: 'hana@example.com',
    text: 'I had always thought handles were cut from a slab. Pulled like a candle, then, only upside down.\n\nDo you pull them all on the day of the throwing?',
    answers: [
      {
        daysAgo: 23,
        name: 'Mara Tern',
        text: 'The day after, when the mug is as hard as cheese. On the same day the wall gives way under the thumb.',
        answers: [
          {
            daysAgo: 23,
            name: 'Hana',
            email: 'hana@example.com',
            text: 'As hard as cheese. I will never see a mug otherwise again.',
          },
        ],
      },
    ],
  },
  {
    post: 'how-a-mug-handle-is-pulled',
    daysAgo: 16,
    name: 'Fergus',
    email: 'fergus@example.com',
    text: 'Three fingers, as promised. My old ones took two and a half.',
  },
  {
    post: 'mending-with-gold',
    daysAgo: 9,
    name: 'Katrin',
    email: 'katrin@example.com',
    text: 'We mended a teapot lid with epoxy after reading this. It holds, and one sees it, and that is fine.',
  },
  {
    post: 'mending-with-gold',
    daysAgo: 2,
    name: 'Isla',
    email: 'isla@example.com',
    text: 'Where does one find somebody who works with real lacquer?',
    state: 'waiting',
  },
]
