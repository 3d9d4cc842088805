import type { FormatterTable } from '../../extension.ts'
import { absUrl } from './abs-url.ts'
import { colorWeight, imageColor, websiteColor } from './colors.ts'
import {
  height,
  resizedHeightForWidth,
  resizedWidthForHeight,
  thumbnailForHeight,
  thumbnailForWidth,
  width,
} from './image-size.ts'
import { childImageMeta, coverImageMeta, image, imageMeta, imageSrcset } from './image.ts'
import { imageTag } from './image-tag.ts'
import { itemClasses } from './item-classes.ts'
import { audioPlayer, video } from './players.ts'

/** Items of collections, their images, colours, sound and video. */
export const contentFormatters: FormatterTable = {
  AbsUrl: absUrl,
  'audio-player': audioPlayer,
  'child-image-meta': childImageMeta,
  'color-weight': { plain: colorWeight },
  'cover-image-meta': coverImageMeta,
  height: { plain: height },
  image,
  'image-color': imageColor,
  'image-meta': imageMeta,
  'image-srcset': { plain: imageSrcset },
  'image-tag': imageTag,
  'item-classes': itemClasses,
  resizedHeightForWidth,
  resizedWidthForHeight,
  squarespaceThumbnailForHeight: thumbnailForHeight,
  squarespaceThumbnailForWidth: thumbnailForWidth,
  video,
  'website-color': { plain: websiteColor },
  width: { plain: width },
}
