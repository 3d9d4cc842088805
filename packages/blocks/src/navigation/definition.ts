import { BLOCK_TYPES, field, say, type JsonObject } from '@plinth/domain'
import { align, size } from '../choices.ts'
import { defineBlock, type MenuLink } from '../definition.ts'
import { needsOfItems, shownItems } from '../list-items.ts'

export const navigationBlock = defineBlock({
  type: BLOCK_TYPES.navigation,
  folder: 'navigation',
  name: 'Navigation',
  description: 'The links of a menu of the website, or your own.',
  keywords: ['menu', 'links', 'nav', 'pages', 'sitemap', 'contents', 'list of links', 'footer'],
  group: 'elsewhere',
  menuOrder: 50,
  fields: {
    source: field.choice('Which links', [
      ['main', 'Those of the header'],
      ['footer', 'Those of the footer'],
      ['own', 'Others'],
    ]),
    items: field.list(
      'Links',
      'Link',
      { link: field.link('Where it leads') },
      { max: 40 },
      { when: { field: 'source', is: ['own'] } },
    ),
    layout: field.choice(
      'Layout',
      [
        ['column', 'One below the other'],
        ['row', 'Side by side'],
      ],
      { tab: 'design' },
    ),
    size: size(),
    align: align(),
  },
  texts: {
    title: field.text('Heading', { max: 100 }, { placeholder: 'Heading' }),
    'items.*.label': field.text('Words', { max: 100 }, { placeholder: 'Words' }),
  },
  invitation: 'Add links',
  size: { w: 6, h: 6 },
  pairsOnPhone: true,
  needs: ({ items }) => needsOfItems(items),
  context: (value, environment) => {
    const { editing } = environment
    const links =
      value.source === 'own'
        ? shownItems(
            environment,
            value.items,
            ({ id, link }, text) => {
              const target = environment.link(link)
              return {
                id,
                title: text('label'),
                link: target,
                active: target?.url === environment.path,
                items: [],
                isWritten: editing,
              }
            },
            ({ title, link }) => title !== '' && link !== null,
          )
        : environment.menu(value.source === 'footer' ? 'footer' : 'main').map(shown)
    const title = environment.text('title')
    const names = links.map(({ title: name }) => name).filter(Boolean)
    return {
      empty: links.length === 0,
      links: value.layout === 'row' ? links.flatMap(withoutFolders) : links,
      title,
      showTitle: editing || title !== '',
      label: title || environment.say(say('Links: {names}', { names: names.slice(0, 3).join(', ') })),
      layout: value.layout,
      size: value.size,
    }
  },
})

interface ShownLink extends JsonObject {
  readonly title: string
  readonly link: JsonObject | null
  readonly active: boolean
  readonly items: ShownLink[]
}

function shown({ title, url, newWindow, note, active, items }: MenuLink): ShownLink {
  return { title, link: url === '' ? null : { url, newWindow, note }, active, items: items.map(shown) }
}

/** Side by side there is no room for what is in a folder below it: its links stand in its place. */
function withoutFolders(link: ShownLink): ShownLink[] {
  return link.items.length === 0 ? [link] : link.items.flatMap(withoutFolders)
}
