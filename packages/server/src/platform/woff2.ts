const HEADER = 48

/** Whether a file is a WOFF2 font and as long as it says of itself: none that was cut short. */
export function isWholeWoff2(file: Buffer): boolean {
  return (
    file.length > HEADER && file.toString('latin1', 0, 4) === 'wOF2' && file.readUInt32BE(8) === file.length
  )
}
