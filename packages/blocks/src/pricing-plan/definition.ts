import { BLOCK_TYPES, field } from '@plinth/domain'
import { headingLevel } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { freshItems, needsOfItems, shownItems } from '../list-items.ts'

export const pricingPlanBlock = defineBlock({
  type: BLOCK_TYPES.pricingPlan,
  folder: 'pricing-plan',
  name: 'Pricing plans',
  description: 'What each offer costs and includes, side by side.',
  keywords: [
    'prices',
    'pricing',
    'plans',
    'packages',
    'subscription',
    'membership',
    'offers',
    'compare',
    'rates',
  ],
  group: 'shop',
  menuOrder: 30,
  fields: {
    items: field.list(
      'Plans',
      'Plan',
      { link: field.link('Where its button leads'), isHighlighted: field.toggle('Highlight it') },
      { max: 6 },
    ),
    look: field.choice(
      'Look',
      [
        ['framed', 'Framed'],
        ['plain', 'Plain'],
      ],
      { tab: 'design' },
    ),
    sign: field.choice(
      'Sign before what is included',
      [
        ['check', 'A tick'],
        ['dot', 'A dot'],
        ['none', 'None'],
      ],
      { tab: 'design' },
    ),
    level: headingLevel(),
  },
  texts: {
    'items.*.title': field.text('Name', { max: 100 }, { placeholder: 'Name' }),
    'items.*.badge': field.text(
      'Badge',
      { max: 60 },
      { placeholder: 'Badge', help: 'Over a highlighted plan.' },
    ),
    'items.*.price': field.text('Price', { max: 60 }, { placeholder: 'Price' }),
    'items.*.period': field.text('Beside the price', { max: 60 }, { placeholder: 'How often' }),
    'items.*.text': field.inlineText('For whom', { max: 500 }, { placeholder: 'For whom it is' }),
    'items.*.html': field.richText('What is included', { max: 5000 }, { placeholder: 'What is included' }),
    'items.*.label': field.text('Button', { max: 100 }, { placeholder: 'Button' }),
  },
  initialValue: {
    items: freshItems(3, { link: null, isHighlighted: false }).map((item) => ({
      ...item,
      isHighlighted: item.id === 'b',
    })),
  },
  initialTexts: {
    'items.a.title': 'Small',
    'items.a.price': '9',
    'items.a.period': 'a month',
    'items.a.text': 'To begin with.',
    'items.a.html': 'One thing that is included\nAnother one',
    'items.a.label': 'Choose small',
    'items.b.title': 'Medium',
    'items.b.badge': 'Most chosen',
    'items.b.price': '19',
    'items.b.period': 'a month',
    'items.b.text': 'What most people take.',
    'items.b.html': 'Everything in small\nOne thing more\nAnother thing more',
    'items.b.label': 'Choose medium',
    'items.c.title': 'Large',
    'items.c.price': '39',
    'items.c.period': 'a month',
    'items.c.text': 'For those who need a lot.',
    'items.c.html': 'Everything in medium\nOne thing more\nHelp on the telephone',
    'items.c.label': 'Choose large',
  },
  size: { w: 24, h: 15 },
  pairsOnPhone: false,
  shares: () => ['columns'],
  needs: ({ items }) => needsOfItems(items),
  context: (value, environment) => {
    const heading = environment.heading(value.level)
    const { editing } = environment
    const items = shownItems(
      environment,
      value.items,
      ({ id, link, isHighlighted }, text) => {
        const target = environment.link(link)
        const label = text('label')
        return {
          id,
          isHighlighted,
          title: text('title'),
          badge: text('badge'),
          showBadge: isHighlighted && (editing || text('badge') !== ''),
          price: text('price'),
          period: text('period'),
          text: text('text'),
          html: environment.richText(text('html')),
          label,
          link: target,
          // A button that leads nowhere is not published; while editing it is a link without address, which checks find.
          isButton: label !== '' && (editing || target !== null),
        }
      },
      ({ title, price }) => title !== '' || price !== '',
    )
    return {
      empty: items.length === 0,
      items,
      columns: Math.min(4, Math.max(1, items.length)),
      look: value.look,
      sign: value.sign,
      ...heading,
    }
  },
})
