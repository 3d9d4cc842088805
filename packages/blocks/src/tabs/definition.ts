import { BLOCK_TYPES, field } from '@plinth/domain'
import { alignStartOrCenter, headingLevel } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { freshItems, shownItems } from '../list-items.ts'

export const tabsBlock = defineBlock({
  type: BLOCK_TYPES.tabs,
  folder: 'tabs',
  name: 'Tabs',
  description: 'Texts that take turns in one place.',
  keywords: ['tabbed', 'panels', 'switch', 'sections', 'details', 'toggle', 'specifications'],
  group: 'basic',
  menuOrder: 65,
  fields: {
    items: field.list('Tabs', 'Tab', {}, { max: 12 }),
    look: field.choice(
      'Look',
      [
        ['line', 'A line under the chosen one'],
        ['pills', 'Buttons'],
        ['side', 'At the side'],
      ],
      { tab: 'design' },
    ),
    align: alignStartOrCenter(),
    level: headingLevel(),
  },
  texts: {
    label: field.text(
      'What the tabs are about',
      { max: 100 },
      { tab: 'advanced', help: 'Said to people who cannot see them.', placeholder: 'About this course' },
    ),
    'items.*.title': field.text('Title', { max: 100 }, { placeholder: 'Title' }),
    'items.*.html': field.richText('Text', { max: 20_000 }, { placeholder: 'Text' }),
  },
  initialValue: { items: freshItems(3, {}) },
  initialTexts: {
    'items.a.title': 'Overview',
    'items.a.html': 'Say in a few sentences what this is, and who it is for.',
    'items.b.title': 'Details',
    'items.b.html': 'Sizes, materials, dates: what people want to know exactly.',
    'items.c.title': 'Good to know',
    'items.c.html': 'What people ask before they decide, and the answer.',
  },
  size: { w: 16, h: 5 },
  pairsOnPhone: false,
  context: (value, environment, block) => {
    const heading = environment.heading(value.level)
    const items = shownItems(
      environment,
      value.items,
      ({ id }, text) => ({
        id,
        // An address of its own, so that a link can lead to what stands in it.
        panel: `tab-${block.id.slice(-6)}-${id}`,
        title: text('title'),
        html: environment.richText(text('html')),
      }),
      ({ title }) => title !== '',
    )
    return {
      empty: items.length === 0,
      items,
      look: value.look,
      ...heading,
      label: environment.text('label'),
    }
  },
})
