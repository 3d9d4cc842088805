import type { JsonObject } from '@plinth/domain'

/** What the island `embed` is told of the frame it opens. */
export interface FramedProps extends JsonObject {
  readonly src: string
  /** Said to screen readers as the frame's name. */
  readonly title: string
}

/** The props of an element that opens a frame when it is asked to. */
export const framedProps = (src: string, title: string): FramedProps => ({ src, title })
