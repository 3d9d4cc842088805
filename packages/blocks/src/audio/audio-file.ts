/** Whether an address ends like a file of sound that browsers play. */
export function isAudioFile(address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? ''
  return /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(path)
}

/** What a file is called without its folder and its ending. */
export function nameOfFile(address: string): string {
  const file = (address.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? ''
  const bare = file.replace(/\.\w{2,4}$/, '')
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}
