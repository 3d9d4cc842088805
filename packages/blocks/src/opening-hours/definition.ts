import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { align } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { DAYS, runsOf, weekOf } from './week.ts'

const DAY_OPTIONS = [
  ['mo', 'Monday'],
  ['tu', 'Tuesday'],
  ['we', 'Wednesday'],
  ['th', 'Thursday'],
  ['fr', 'Friday'],
  ['sa', 'Saturday'],
  ['su', 'Sunday'],
] as const

const time = (label: string) =>
  field.text(
    label,
    {
      max: 5,
      pattern: { source: '([01]\\d|2[0-3]):[0-5]\\d', says: 'Give a time of the day, such as 09:30.' },
    },
    { placeholder: '09:30' },
  )

/** Days as schema.org has them. */
const SCHEMA_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

export const openingHoursBlock = defineBlock({
  type: BLOCK_TYPES.openingHours,
  folder: 'opening-hours',
  name: 'Opening hours',
  description: 'When you are open, and whether you are now.',
  keywords: ['hours', 'times', 'open', 'closed', 'schedule', 'visit', 'business hours', 'contact'],
  group: 'about',
  menuOrder: 30,
  fields: {
    lines: field.list(
      'Hours',
      'Line',
      {
        from: field.choice('From', DAY_OPTIONS),
        to: field.choice('To', DAY_OPTIONS, { default: 'fr' }),
        opens: time('Opens'),
        closes: time('Closes'),
      },
      { max: 30 },
      {
        help: 'A day with two lines is closed between them; a day without any is closed.',
        namedBy: ['from', 'to'],
      },
    ),
    showNow: field.toggle('Say whether it is open now', { default: true }),
    showClosed: field.toggle('List the days it is closed', { default: true, tab: 'design' }),
    clock: field.choice(
      'Clock',
      [
        ['language', 'As the language has it'],
        ['24', '24 hours'],
        ['12', '12 hours'],
      ],
      { tab: 'design' },
    ),
    align: align(),
    isListed: field.toggle('Tell search engines', { default: true, tab: 'advanced' }),
  },
  texts: {
    title: field.text('Heading', { max: 200 }, { placeholder: 'Opening hours' }),
    note: field.inlineText('Note', { max: 500 }, { placeholder: 'Closed on public holidays' }),
  },
  initialValue: {
    lines: [
      { id: 'a', from: 'mo', to: 'fr', opens: '09:00', closes: '17:30' },
      { id: 'b', from: 'sa', to: 'sa', opens: '10:00', closes: '16:00' },
    ],
  },
  initialTexts: { title: 'Opening hours' },
  size: { w: 10, h: 9 },
  pairsOnPhone: false,
  context: (value, environment) => {
    const { language, timeZone, editing } = environment
    const week = weekOf(value.lines)
    const runs = runsOf(week).filter(({ from }) => value.showClosed || week[from]?.length !== 0)
    // 1 January 2024 was a Monday.
    const dayName = (day: number) =>
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2024, 0, 1 + day),
      )
    const clock = new Intl.DateTimeFormat(language, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      ...(value.clock === 'language' ? {} : { hour12: value.clock === '12' }),
    })
    const timeText = (at: string) => clock.format(Date.parse(`2024-01-01T${at}:00Z`))
    const note = environment.text('note')
    const title = environment.text('title')
    const isOpenAtAll = week.some((hours) => hours.length > 0)
    return {
      empty: !isOpenAtAll && !editing,
      rows: runs.map(({ from, to }) => ({
        days: from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`,
        times: week[from]?.map(([opens, closes]) => `${timeText(opens)} – ${timeText(closes)}`) ?? [],
        isClosed: week[from]?.length === 0,
      })),
      closed: environment.say(say('Closed')),
      schema:
        value.isListed && isOpenAtAll
          ? {
              name: environment.siteTitle,
              hours: week.flatMap((hours, day) =>
                hours.map(([opens, closes]) => `${SCHEMA_DAYS[day]} ${opens}-${closes}`),
              ),
            }
          : null,
      showNow: value.showNow && !editing,
      props: {
        week,
        timeZone,
        language,
        hour12: value.clock === 'language' ? null : value.clock === '12',
        open: environment.say(say('Open now, until {time}', { time: '\u0001' })),
        closed: environment.say(say('Closed now')),
      },
      days: DAYS.length,
      title,
      showTitle: editing || title !== '',
      note,
      showNote: editing || note !== '',
    }
  },
})
