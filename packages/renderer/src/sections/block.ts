import { readBlockValue, registry, type BlockDefinition } from '@plinth/blocks'
import type { Block, GridArea, JsonObject, Section } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import { blockEnvironment, placeOf } from './block-environment.ts'
import { ownWidth } from './own-width.ts'
import { gridAreaCss } from './phone-layout.ts'

function alignmentClasses(value: JsonObject): string {
  const { align, verticalAlign } = value
  const across = typeof align === 'string' && align !== 'start' ? ` align-${align}` : ''
  const down = typeof verticalAlign === 'string' && verticalAlign !== 'top' ? ` valign-${verticalAlign}` : ''
  const filling = value['aspectRatio'] === 'fill' ? ' block-fill' : ''
  return across + down + filling
}

/** What the placeholders of a block's texts say, by field without the list element. */
function placeholders(definition: BlockDefinition): JsonObject {
  return Object.fromEntries(
    Object.entries(definition.texts).map(([field, { placeholder, label }]) => [
      field.replace(/^\w+\.\*\./, ''),
      placeholder ?? label,
    ]),
  )
}

/** What an empty block says: what it asks for, or that there is nothing yet of what it was given. [BLOCK-100] */
function hintOf(definition: BlockDefinition, value: ReturnType<typeof readBlockValue>): string {
  const { nothingYet, invitation, description, needs } = definition
  if (nothingYet !== undefined && Object.keys(needs?.(value) ?? {}).length > 0) return nothingYet
  return invitation ?? description
}

/**
 * HTML of one block in its place. Published, a block with nothing to show is nothing; while editing it is a place to
 * click. A block type this version does not know is left out. [RENDERER-14] [RENDERER-15]
 */
export function blockHtml(
  run: RenderRun,
  section: Pick<Section, 'settings'>,
  block: Block,
  phone: GridArea,
): string {
  const definition = registry.get(block.type)
  if (definition === undefined) {
    run.errors.push(`Block ${block.id} has the unknown type ${block.type}.`)
    return ''
  }
  const value = readBlockValue(definition, block.value)
  const environment = blockEnvironment(run, block, placeOf(section, block, phone))
  const context = definition.context(value, environment, block)
  const empty = context.empty === true
  if (empty && !run.editing) return ''
  // What is shared comes first, so that a block can say it otherwise.
  for (const shared of definition.shares?.(value) ?? []) run.blockFolders.add(shared)
  run.blockFolders.add(definition.folder)
  for (const partial of definition.partials ?? []) run.partials.add(partial)
  for (const island of definition.islands?.(value) ?? []) run.islands.add(island)
  if (block.marks?.hiddenOnPhone === true) run.hidesOnPhone = true
  const own = ownWidth(run, block.marks ?? {})
  const { editing } = run
  const innerHtml = empty
    ? ''
    : run.render(`${definition.folder}/template.html`, {
        ...context,
        ...(editing
          ? {
              placeholders: placeholders(definition),
              placeholder: Object.values(placeholders(definition))[0] ?? '',
            }
          : {}),
      })
  return run.render('section/block.html', {
    id: block.id,
    type: block.type,
    folder: definition.folder,
    classes: `${alignmentClasses(value)}${block.marks?.hiddenOnPhone === true ? ' hidden-on-phone' : ''}${own.classes}`,
    desktopArea: gridAreaCss(block.layout.desktop),
    phoneArea: gridAreaCss(phone),
    ownStyle: own.style,
    showPlaceholder: empty,
    name: definition.name,
    hint: hintOf(definition, value),
    innerHtml,
  })
}
