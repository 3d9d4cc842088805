import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { framedProps } from './framed-props.ts'
import { framedAddress } from './known-hosts.ts'

export const embedBlock = defineBlock({
  type: BLOCK_TYPES.embed,
  folder: 'embed',
  name: 'Embed',
  description: 'Something of Spotify, SoundCloud, Calendly, Figma and others.',
  keywords: [
    'spotify',
    'soundcloud',
    'podcast',
    'calendly',
    'typeform',
    'google forms',
    'form',
    'iframe',
    'widget',
    'figma',
    'codepen',
    'music',
    'bookmark',
    'oembed',
  ],
  group: 'elsewhere',
  menuOrder: 10,
  fields: {
    url: field.text(
      'Address',
      {
        max: 2000,
        pattern: { source: 'https://.+', says: 'Give the whole address, with https:// in front.' },
      },
      {
        placeholder: 'https://',
        help: 'The address of its page. Known hosts are shown in the page, any other as a link to it.',
      },
    ),
    height: field.number(
      'Height',
      { min: 0, max: 1600 },
      {
        unit: 'px',
        tab: 'design',
        help: 'With 0 it has the height its host gives it.',
      },
    ),
  },
  texts: {
    title: field.text(
      'What it is',
      { max: 200 },
      { tab: 'content', placeholder: 'Our playlist for firing days' },
    ),
  },
  invitation: 'Paste an address',
  size: { w: 16, h: 12 },
  phoneRows: () => 10,
  pairsOnPhone: false,
  context: (value, environment) => {
    const isAddress = URL.canParse(value.url) && value.url.startsWith('https://')
    const framed = framedAddress(value.url)
    if (framed !== undefined) environment.allowFrom('frame', framed.frame)
    const place = framed?.host ?? (isAddress ? new URL(value.url).hostname.replace(/^www\./, '') : '')
    const title = environment.text('title') || place
    const shape = framed?.shape
    const given =
      value.height > 0 ? value.height : shape !== undefined && 'height' in shape ? shape.height : 0
    return {
      empty: !isAddress,
      url: value.url,
      isFramed: framed !== undefined,
      props: framed === undefined ? null : framedProps(framed.frame, title),
      title,
      place,
      height: given,
      ratio: shape !== undefined && 'ratio' in shape ? shape.ratio : 16 / 9,
      show: environment.say(say('Show it here')),
      note: environment.say(say('Showing it loads it from {host}.', { host: place })),
    }
  },
})
