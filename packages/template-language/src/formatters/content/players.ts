import type { Formatter, PreparedFormatter } from '../../extension.ts'
import { child, print, text, truthy, type Value } from '../../values.ts'
import { escapeAttribute } from '../core/escaping.ts'
import { colorAttributes } from './colors.ts'
import { focalPoint } from './image.ts'

/** `audio-player`: where a script puts the player of an item. It sees the item only; nothing is escaped [FMT-13]. */
export const audioPlayer: Formatter = (item) => {
  const id = print(child(item, 'id'))
  const asset = print(child(child(item, 'structuredContent'), 'audioAssetUrl'))
  return (
    "<script>Y.use('squarespace-audio-player-frontend');</script>\n" +
    `<div class="squarespace-audio-player" data-audio-asset-url="${asset}" data-item-id="${id}" id="audio-player-${id}"></div>`
  )
}

/** `video [load-false] [color-data]`: where a script puts a video, under its overlay if there is one [FMT-14]. */
export const video: PreparedFormatter = {
  prepare(args) {
    const load = args.includes('load-false') ? ' data-load="false" ' : ''
    const withColors = args.includes('color-data')
    return (item) => {
      const embed = child(item, 'oembed')
      return (
        `<div class="sqs-video-wrapper" ${load}data-html="${escapeAttribute(text(child(embed, 'html')))}" ` +
        `data-provider-name="${text(child(embed, 'providerName'))}">` +
        `${truthy(child(item, 'overlay')) ? overlay(item, withColors) : ''}</div>`
      )
    }
  },
}

function overlay(item: Value, withColors: boolean): string {
  const hasImage = truthy(child(item, 'mainImageId')) || truthy(child(item, 'systemDataId'))
  return (
    `<div class="sqs-video-overlay${hasImage ? '' : ' no-thumb'}" style="opacity: 0;">` +
    `${hasImage ? thumbnail(item, withColors) : ''}` +
    '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>'
  )
}

function thumbnail(item: Value, withColors: boolean): string {
  const colors = child(item, 'colorData')
  return (
    `<img data-load="false" data-src="${text(child(item, 'assetUrl'))}" ` +
    `data-image-dimensions="${text(child(item, 'originalSize'))}" data-image-focal-point="${focalPoint(item)}" ` +
    `${withColors && truthy(colors) ? colorAttributes(colors, true) : ''}/>`
  )
}
