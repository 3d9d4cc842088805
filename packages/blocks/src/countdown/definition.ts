import { BLOCK_TYPES, field, momentOf } from '@plinth/domain'
import { align, size } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { remaining, UNITS, unitLabel } from './remaining.ts'

export const countdownBlock = defineBlock({
  type: BLOCK_TYPES.countdown,
  folder: 'countdown',
  name: 'Countdown',
  description: 'How long it is until something begins or ends.',
  keywords: ['timer', 'clock', 'launch', 'event', 'sale', 'deadline', 'coming soon', 'date', 'remaining'],
  group: 'about',
  menuOrder: 60,
  fields: {
    until: field.text(
      'Until',
      {
        max: 16,
        pattern: { source: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d', says: 'Choose a day and a time.' },
      },
      { picker: 'moment', help: 'On the clocks of the website.' },
    ),
    after: field.choice('Afterwards', [
      ['text', 'A text'],
      ['nothing', 'Nothing: the block goes away'],
    ]),
    showSeconds: field.toggle('Count seconds', { default: true, tab: 'design' }),
    showDate: field.toggle('Say the day and the time too', { default: true, tab: 'design' }),
    look: field.choice(
      'Look',
      [
        ['plain', 'Plain'],
        ['framed', 'Framed'],
      ],
      { tab: 'design' },
    ),
    size: size(),
    align: align(),
  },
  texts: {
    title: field.text('Heading', { max: 200 }, { placeholder: 'Heading' }),
    after: field.inlineText('Said afterwards', { max: 500 }, { placeholder: 'What is said afterwards' }),
  },
  initialTexts: { title: 'It begins in', after: 'It has begun.' },
  invitation: 'Choose a day and a time',
  size: { w: 14, h: 6 },
  pairsOnPhone: false,
  context: (value, environment) => {
    const { editing, language, timeZone } = environment
    const moment = momentOf(value.until, timeZone)
    const isChosen = !Number.isNaN(moment)
    const units = UNITS.filter((unit) => value.showSeconds || unit !== 'second')
    // What visitors get is kept and would soon be wrong: numbers stand there while one edits, and come by script elsewhere.
    const left = remaining(editing ? moment - environment.now : 0)
    const title = environment.text('title')
    const after = environment.text('after')
    return {
      empty: !isChosen,
      title,
      showTitle: editing || title !== '',
      units: units.map((unit) => ({
        unit,
        number: editing ? String(left[unit]) : '–',
        label: unitLabel(unit, left[unit], language),
      })),
      date: {
        iso: isChosen ? new Date(moment).toISOString() : '',
        words: isChosen
          ? new Intl.DateTimeFormat(language, {
              timeZone,
              weekday: 'long',
              day: 'numeric',
              month: 'long',
              year: 'numeric',
              hour: 'numeric',
              minute: '2-digit',
              timeZoneName: 'short',
            }).format(moment)
          : '',
      },
      moment: isChosen ? moment : 0,
      showDate: value.showDate,
      after,
      showAfter: value.after === 'text' && (editing || after !== ''),
      look: value.look,
      size: value.size,
      props: { moment: isChosen ? moment : 0, language },
    }
  },
})
