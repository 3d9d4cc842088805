import { BLOCK_TYPES, field } from '@plinth/domain'
import { headingLevel } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { freshItems, shownItems } from '../list-items.ts'

export const accordionBlock = defineBlock({
  type: BLOCK_TYPES.accordion,
  folder: 'accordion',
  name: 'Accordion',
  description: 'Questions that open to their answers.',
  keywords: ['faq', 'questions', 'answers', 'q&a', 'collapse', 'toggle', 'details', 'expand', 'fold'],
  group: 'basic',
  menuOrder: 60,
  fields: {
    items: field.list('Questions', 'Question', { open: field.toggle('Open from the start') }, { max: 60 }),
    oneOpen: field.toggle('Opening one closes the others'),
    lines: field.choice(
      'Lines',
      [
        ['between', 'Between the questions'],
        ['around', 'Around each question'],
        ['none', 'None'],
      ],
      { tab: 'design' },
    ),
    sign: field.choice(
      'Sign',
      [
        ['plus', 'Plus and minus'],
        ['arrow', 'Arrow'],
      ],
      { tab: 'design' },
    ),
    signSide: field.choice(
      'Where the sign stands',
      [
        ['end', 'Behind the question'],
        ['start', 'Before the question'],
      ],
      { tab: 'design' },
    ),
    size: field.choice(
      'Size',
      [
        ['normal', 'Normal'],
        ['large', 'Large'],
      ],
      { tab: 'design' },
    ),
    level: headingLevel(),
    isFaq: field.toggle('Tell search engines that these are questions and answers', { tab: 'advanced' }),
  },
  texts: {
    'items.*.title': field.text('Question', { max: 300 }, { placeholder: 'Question' }),
    'items.*.html': field.richText('Answer', { max: 20_000 }, { placeholder: 'Answer' }),
  },
  initialValue: {
    items: freshItems(3, { open: false }),
  },
  initialTexts: {
    'items.a.title': 'How can I reach you?',
    'items.a.html': 'Write to us or call us. We answer as soon as we can.',
    'items.b.title': 'How can I pay?',
    'items.b.html': 'You see every way to pay before you order.',
    'items.c.title': 'Can I send something back?',
    'items.c.html': 'Yes. Tell us first, and we say how it is done.',
  },
  size: { w: 16, h: 10 },
  pairsOnPhone: false,
  context: (value, environment, block) => {
    const heading = environment.heading(value.level)
    const items = shownItems(
      environment,
      value.items,
      ({ id, open }, text) => ({ id, title: text('title'), html: environment.richText(text('html')), open }),
      ({ title }) => title !== '',
    )
    return {
      empty: items.length === 0,
      items,
      group: value.oneOpen ? `accordion-${block.id}` : null,
      lines: value.lines,
      sign: value.sign,
      isBefore: value.signSide === 'start',
      isLarge: value.size === 'large',
      ...heading,
      isFaq: value.isFaq,
    }
  },
})
