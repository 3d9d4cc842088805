import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { defineBlock, phoneRowsOf } from '../definition.ts'
import { framedProps } from '../embed/framed-props.ts'
import { framedMap, placeAddress, pointOf } from './places.ts'

const RATIOS = { wide: 2, standard: 3 / 2, square: 1 } as const

export const mapBlock = defineBlock({
  type: BLOCK_TYPES.map,
  folder: 'map',
  name: 'Map',
  description: 'Where you are, and the way there.',
  keywords: [
    'address',
    'location',
    'directions',
    'place',
    'google maps',
    'openstreetmap',
    'find us',
    'visit',
    'pin',
  ],
  group: 'about',
  menuOrder: 40,
  fields: {
    point: field.text(
      'Place on the map',
      {
        max: 60,
        pattern: {
          source: '\\s*-?\\d{1,2}(\\.\\d+)?\\s*[,; ]\\s*-?\\d{1,3}(\\.\\d+)?\\s*',
          says: 'Give latitude and longitude, such as 51.6226, -8.8861.',
        },
      },
      {
        placeholder: '51.6226, -8.8861',
        help: 'Latitude and longitude, as a map shows them when you press and hold the place.',
      },
    ),
    picture: field.picture('Picture', {
      help: 'Shown instead of the drawn map until somebody opens the real one.',
    }),
    zoom: field.number('Zoom', { min: 3, max: 18 }, { default: 15 }),
    service: field.choice(
      'Directions with',
      [
        ['google', 'Google Maps'],
        ['apple', 'Apple Maps'],
        ['openstreetmap', 'OpenStreetMap'],
      ],
      { help: 'Where the link leads. Nothing is asked of it before.' },
    ),
    ratio: field.choice(
      'Shape',
      [
        ['wide', 'Wide 2:1'],
        ['standard', 'Landscape 3:2'],
        ['square', 'Square 1:1'],
      ],
      { default: 'standard', tab: 'design' },
    ),
  },
  texts: {
    name: field.text('Name', { max: 200 }, { tab: 'content', placeholder: 'The studio' }),
    address: field.text('Address', { max: 500 }, { tab: 'content', lines: 3, placeholder: 'Street\nTown' }),
  },
  invitation: 'Say where you are',
  size: { w: 12, h: 18 },
  phoneRows: ({ ratio, point }, _block, columns) =>
    (point.trim() === '' ? 0 : phoneRowsOf(RATIOS[ratio], columns)) + 5,
  pairsOnPhone: false,
  needs: ({ picture }) => ({ assetIds: picture === '' ? [] : [picture] }),
  context: (value, environment) => {
    const point = pointOf(value.point)
    const name = environment.text('name')
    const address = environment.text('address')
    const frame = point === undefined ? '' : framedMap(point, value.zoom)
    if (frame !== '') environment.allowFrom('frame', frame)
    const picture = environment.picture({
      assetId: value.picture,
      ratio: RATIOS[value.ratio],
      width: { desktop: 1, phone: 1 },
      alt: '',
    })
    const title = name || address.split('\n')[0] || environment.say(say('Map'))
    return {
      empty: point === undefined && address === '',
      hasMap: frame !== '',
      props: frame === '' ? null : framedProps(frame, title),
      page: placeAddress('openstreetmap', point, address, value.zoom),
      picture,
      ratio: RATIOS[value.ratio],
      name,
      lines: address.split('\n').filter((line) => line.trim() !== ''),
      title,
      way: placeAddress(value.service, point, address, value.zoom),
      show: environment.say(say('Show the map')),
      directions: environment.say(say('Directions')),
      note: environment.say(say('Showing it loads the map from {host}.', { host: 'OpenStreetMap' })),
    }
  },
})
