const startOfScan = 0xda
const comment = 0xfe
/** Exif and XMP live in APP1, IPTC in APP13; colour profiles (APP2) and Adobe's marker (APP14) change how it looks. */
const removed = new Set([
  0xe1,
  0xe3,
  0xe4,
  0xe5,
  0xe6,
  0xe7,
  0xe8,
  0xe9,
  0xea,
  0xeb,
  0xec,
  0xed,
  0xef,
  comment,
])

/**
 * A JPEG without what the camera and programs wrote into it (place, time, device, previews); the picture itself stays
 * as it is, byte for byte. Bytes that are no JPEG come back unchanged. [MEDIA-5]
 */
export function withoutJpegMetadata(jpeg: Buffer): Buffer {
  if (jpeg.length < 4 || jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg
  const kept: Buffer[] = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]!
    if (marker === startOfScan) break
    // Fill bytes before a marker are allowed.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (!removed.has(marker)) kept.push(jpeg.subarray(at, end))
    at = end
  }
  kept.push(jpeg.subarray(at))
  return Buffer.concat(kept)
}
