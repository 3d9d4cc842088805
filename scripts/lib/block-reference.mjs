// The part of docs/developers/blocks.md that lists every block, written from what the blocks say of themselves.

const quoted = (value) => `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``

/** What a field takes, in words. */
function takes(field, ratios) {
  const { rules } = field
  switch (field.kind) {
    case 'choice':
      if (Object.keys(ratios).every((name) => field.options.some(([value]) => value === name))) {
        const others = field.options.filter(([value]) => value !== 'original' && !(value in ratios))
        return ['an aspect ratio', ...others.map(([value, label]) => `${quoted(value)} ${label}`)].join('; ')
      }
      return field.options.map(([value, label]) => `${quoted(value)} ${label}`).join('; ')
    case 'number':
      return `${rules.min} to ${rules.max}${field.unit === undefined ? '' : ` ${field.unit}`}`
    case 'text':
    case 'code':
      return `at most ${rules.max.toLocaleString('en')} characters`
    case 'toggle':
      return ''
    case 'picture':
      return 'id of a picture'
    case 'focalPoint':
      return '`{"x": 0–1, "y": 0–1}`, or `null` for the picture’s own'
    case 'link':
      return 'a link'
    case 'product':
      return 'id of a product'
    case 'products':
      return `ids of at most ${rules.max} products, in order`
    case 'category':
      return 'id of a category'
    case 'collection':
      return `id of a ${field.type}`
    case 'list':
      return `list of at most ${rules.max} ${quoted(exampleOf(field.item))}`
    default:
      return ''
  }
}

function exampleOf(item) {
  const values = Object.entries(item).map(([name, field]) => [
    name,
    field.kind === 'picture' ? '…' : field.default,
  ])
  return JSON.stringify({ id: 'a1', ...Object.fromEntries(values) })
    .replaceAll('":', '": ')
    .replaceAll(',"', ', "')
}

function means(field, ratios) {
  const { label, help, when } = field
  const only = when === undefined ? '' : `with \`${when.field}\` ${when.is.map(quoted).join(', ')}`
  const [first, ...others] = [label, takes(field, ratios), only].filter((part) => part !== '')
  const sentence = others.length === 0 ? first : `${first}: ${others.join('; ')}`
  return help === undefined ? sentence : `${sentence}. ${help.replace(/\.$/, '')}`
}

const TEXT_KINDS = { text: 'plain', inlineText: 'inline rich text', richText: 'rich text' }

function textLine([name, { kind, rules, label }]) {
  return `\`${name.replace('*', '<id>')}\` (${label}: ${TEXT_KINDS[kind]}, ${rules.max.toLocaleString('en')})`
}

/** `product-list` as templates and documents call it: `productList`. */
export const camelCase = (folder) => folder.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** The Markdown of all blocks, in the order of the block menu. `ratios` are the aspect ratios by name. */
export function blockReference(definitions, ratios) {
  return definitions
    .map((definition) => {
      const fields = Object.entries(definition.fields)
      const texts = Object.entries(definition.texts)
      const rows = fields.map(
        ([name, field]) => `| \`${name}\` | ${means(field, ratios)} | ${quoted(field.default)} |`,
      )
      return [
        `### ${camelCase(definition.folder)} (${definition.type})`,
        definition.description,
        rows.length === 0
          ? 'No value.'
          : ['| value | means | default |', '| --- | --- | --- |', ...rows].join('\n'),
        texts.length === 0 ? '' : `Texts: ${texts.map(textLine).join(', ')}.`,
      ]
        .filter((part) => part !== '')
        .join('\n\n')
    })
    .join('\n\n')
}
