import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { align, size } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { networkOf } from './networks.ts'

export const socialLinksBlock = defineBlock({
  type: BLOCK_TYPES.socialLinks,
  folder: 'social-links',
  name: 'Social links',
  description: 'Your profiles elsewhere, with their signs.',
  keywords: [
    'social',
    'instagram',
    'facebook',
    'follow',
    'profiles',
    'icons',
    'tiktok',
    'youtube',
    'mastodon',
  ],
  group: 'about',
  menuOrder: 20,
  fields: {
    source: field.choice('Which profiles', [
      ['site', 'Those of the website’s settings'],
      ['own', 'Others'],
    ]),
    items: field.list(
      'Profiles',
      'Profile',
      {
        url: field.text(
          'Address',
          {
            max: 1000,
            pattern: { source: 'https?://.+', says: 'Give the whole address, with https:// in front.' },
          },
          { placeholder: 'https://' },
        ),
      },
      { max: 20 },
      { when: { field: 'source', is: ['own'] }, help: 'The network is known by the address.' },
    ),
    look: field.choice(
      'Look',
      [
        ['signs', 'Signs'],
        ['both', 'Signs and names'],
        ['names', 'Names'],
      ],
      { tab: 'design' },
    ),
    frame: field.choice(
      'Frame',
      [
        ['none', 'None'],
        ['circle', 'Circle'],
        ['square', 'Square'],
      ],
      { default: 'circle', tab: 'design', when: { field: 'look', is: ['signs'] } },
    ),
    size: size(),
    align: align(),
  },
  texts: {
    'items.*.label': field.text(
      'Name',
      { max: 100 },
      { placeholder: 'Name', help: 'Left empty, that of the network.' },
    ),
  },
  invitation: 'Add your profiles',
  size: { w: 12, h: 2 },
  pairsOnPhone: false,
  context: (value, environment) => {
    const own = value.items.map(({ id, url }) => ({ url, label: environment.text(`items.${id}.label`) }))
    const profiles = value.source === 'site' ? environment.profiles : own
    const links = profiles.flatMap(({ url, label }) => {
      const network = networkOf(url)
      if (network === undefined) return []
      const name = network.takesOrders ? environment.say(say('Order Now')) : network.name
      return [{ url, label: label || name, drawing: network.drawing }]
    })
    return {
      empty: links.length === 0,
      links,
      showSign: value.look !== 'names',
      showName: value.look !== 'signs',
      frame: value.look === 'signs' ? value.frame : 'none',
      size: value.size,
    }
  },
})
