import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { headingLevel } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { freshItems, shownItems } from '../list-items.ts'
import { menuParts } from './menu-parts.ts'

const DISH = { kind: 'dish', diet: 'any', glutenFree: false, spicy: false } as const

const onlyDishes = { when: { field: 'kind', is: ['dish'] } } as const

export const menuBlock = defineBlock({
  type: BLOCK_TYPES.menu,
  folder: 'menu',
  name: 'Food menu',
  description: 'What there is to eat and drink, and what it costs.',
  keywords: ['restaurant', 'cafe', 'food', 'drinks', 'dishes', 'bar', 'card', 'wine', 'price list', 'meals'],
  group: 'about',
  menuOrder: 35,
  fields: {
    items: field.list(
      'Lines',
      'Line',
      {
        kind: field.choice('What it is', [
          ['dish', 'Dish or drink'],
          ['heading', 'Heading of a part'],
        ]),
        diet: field.choice(
          'Diet',
          [
            ['any', 'Nothing to say'],
            ['vegetarian', 'Vegetarian'],
            ['vegan', 'Vegan'],
          ],
          onlyDishes,
        ),
        glutenFree: field.toggle('Gluten-free', onlyDishes),
        spicy: field.toggle('Spicy', onlyDishes),
      },
      { max: 150 },
    ),
    columns: field.number('Columns', { min: 1, max: 3 }, { default: 2, tab: 'design' }),
    look: field.choice(
      'Between name and price',
      [
        ['dots', 'Dots'],
        ['space', 'Room'],
      ],
      { tab: 'design' },
    ),
    level: headingLevel(),
    isListed: field.toggle('Tell search engines that this is a menu', { default: true, tab: 'advanced' }),
  },
  texts: {
    'items.*.title': field.text('Name', { max: 200 }, { placeholder: 'Name' }),
    'items.*.price': field.text('Price', { max: 60 }, { placeholder: 'Price' }),
    'items.*.text': field.inlineText('Description', { max: 1000 }, { placeholder: 'What is in it' }),
    note: field.inlineText('Note', { max: 1000 }, { placeholder: 'Allergens, taxes, service' }),
  },
  initialValue: {
    items: freshItems(8, DISH).map((item) => ({
      ...item,
      kind: 'ae'.includes(item.id) ? 'heading' : 'dish',
      diet: item.id === 'b' ? 'vegan' : 'any',
    })),
  },
  initialTexts: {
    'items.a.title': 'To begin with',
    'items.b.title': 'Soup of the day',
    'items.b.price': '7',
    'items.b.text': 'With bread and olive oil.',
    'items.c.title': 'Smoked trout',
    'items.c.price': '11',
    'items.c.text': 'Horseradish, cucumber, rye.',
    'items.d.title': 'Small plate of cheese',
    'items.d.price': '9',
    'items.d.text': 'Three kinds, with chutney.',
    'items.e.title': 'Mains',
    'items.f.title': 'Roast chicken',
    'items.f.price': '18',
    'items.f.text': 'Potatoes, lemon, the juices of the pan.',
    'items.g.title': 'Mushroom risotto',
    'items.g.price': '16',
    'items.g.text': 'Thyme and old cheese.',
    'items.h.title': 'Fish of the market',
    'items.h.price': '21',
    'items.h.text': 'Ask us what came in this morning.',
  },
  size: { w: 24, h: 14 },
  pairsOnPhone: false,
  context: (value, environment) => {
    const words = {
      vegetarian: environment.say(say('Vegetarian')),
      vegan: environment.say(say('Vegan')),
      glutenFree: environment.say(say('Gluten-free')),
      spicy: environment.say(say('Spicy')),
    }
    const lines = shownItems(
      environment,
      value.items,
      ({ id, kind, diet, glutenFree, spicy }, text) => ({
        id,
        isHeading: kind === 'heading',
        title: text('title'),
        price: kind === 'heading' ? '' : text('price'),
        text: text('text'),
        marks: (kind === 'heading'
          ? []
          : [
              ...(diet === 'any' ? [] : [words[diet]]),
              ...(glutenFree ? [words.glutenFree] : []),
              ...(spicy ? [words.spicy] : []),
            ]
        ).join(' · '),
        diets: kind === 'heading' ? [] : dietsOf(diet, glutenFree),
      }),
      ({ title }) => title !== '',
    )
    const note = environment.text('note')
    return {
      empty: lines.length === 0,
      parts: menuParts(lines),
      columns: value.columns,
      look: value.look,
      ...(lines.some(({ isHeading }) => isHeading)
        ? environment.heading(value.level)
        : { level: value.level, levelLook: '' }),
      isListed: value.isListed && !environment.editing,
      note,
      showNote: environment.editing || note !== '',
    }
  },
})

/** Diets as schema.org has them. */
function dietsOf(diet: 'any' | 'vegetarian' | 'vegan', glutenFree: boolean): string[] {
  return [
    ...(diet === 'any' ? [] : [diet === 'vegan' ? 'VeganDiet' : 'VegetarianDiet']),
    ...(glutenFree ? ['GlutenFreeDiet'] : []),
  ]
}
