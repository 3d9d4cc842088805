import type { DemoAnswer } from './demo-content.ts'

/** What people of nowhere wrote through the contact form, and which of it was read; the newest first. */
export const answers: readonly DemoAnswer[] = [
  {
    hoursAgo: 3,
    answers: {
      'What is it about?': 'A class at the wheel',
      'Which day suits you?': ['2026', '12', '12'],
      'How many are you?': 'Two',
      Message:
        'It is a birthday present for my sister, who has never touched clay. Is the first class right for her?',
      Name: ['Isla', 'Thornton'],
      Email: 'isla.thornton@example.com',
    },
  },
  {
    hoursAgo: 20,
    answers: {
      'What is it about?': 'A commission',
      'What may it cost?': '650',
      Message:
        'Twelve bowls for a wedding in May, in the moss glaze, with a date on the foot. Would that be possible?',
      Name: ['Owen', 'Price'],
      Email: 'owen.price@example.com',
      Telephone: ['', '01632', '960812'],
      'A good time to call': ['18', '30'],
    },
  },
  {
    hoursAgo: 52,
    isRead: true,
    answers: {
      'What is it about?': 'An order',
      'Number of the order': '1031',
      'What happened?': ['Something arrived broken'],
      Message: 'One of the two plates has a crack along the rim. The other one is perfect.',
      Name: ['Elif', 'Demir'],
      Email: 'elif.demir@example.com',
    },
  },
  {
    hoursAgo: 120,
    isRead: true,
    answers: {
      'What is it about?': 'Something else',
      Message:
        'Do you take your own cups back when they are chipped? I read about mending with gold in your journal.',
      Name: ['Katrin', 'Vogel'],
      Email: 'katrin.vogel@example.com',
    },
  },
]
