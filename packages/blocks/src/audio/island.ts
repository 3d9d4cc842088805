import type { BlockIsland } from '../block-island.ts'

/** A length as players show it: `3:05`, `1:02:03`. */
function clock(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

interface Track {
  readonly sound: HTMLAudioElement
  readonly button: HTMLElement
  readonly seek: HTMLInputElement
  readonly time: HTMLElement
  readonly problem: HTMLElement
}

function trackOf(row: HTMLElement): Track | undefined {
  const sound = row.querySelector('audio')
  const button = row.querySelector<HTMLElement>('.audio-play')
  const seek = row.querySelector<HTMLInputElement>('.audio-seek')
  const time = row.querySelector<HTMLElement>('.audio-time')
  const problem = row.querySelector<HTMLElement>('.audio-problem')
  return sound && button && seek && time && problem ? { sound, button, seek, time, problem } : undefined
}

/** Plays the tracks of the block one at a time, the next one after each; nothing of them is loaded before. [BLOCK-41] */
const audio: BlockIsland = (element, props) => {
  const { artist = '', album = '' } = props as { readonly artist?: string; readonly album?: string }
  const tracks = [...element.querySelectorAll<HTMLElement>('.audio-track')].flatMap(
    (row) => trackOf(row) ?? [],
  )
  const listening = new AbortController()
  const { signal } = listening

  function show({ sound, button, seek, time }: Track): void {
    const isPlaying = !sound.paused && !sound.ended
    button.toggleAttribute('data-playing', isPlaying)
    button.ariaLabel = (isPlaying ? button.dataset['pause'] : button.dataset['play']) ?? ''
    const { duration, currentTime } = sound
    time.textContent = Number.isFinite(duration) ? `${clock(currentTime)} / ${clock(duration)}` : ''
    if (!Number.isFinite(duration)) return
    seek.hidden = false
    seek.max = String(Math.floor(duration))
    seek.value = String(Math.floor(currentTime))
    seek.ariaValueText = time.textContent
  }
  function play(track: Track): void {
    for (const other of tracks) if (other !== track) other.sound.pause()
    track.problem.textContent = ''
    track.sound.play().catch((error: unknown) => {
      // Paused again before it began is no problem.
      if (error instanceof DOMException && error.name === 'AbortError') return
      track.problem.textContent = track.problem.dataset['problem'] ?? ''
    })
    if ('mediaSession' in navigator)
      navigator.mediaSession.metadata = new MediaMetadata({
        title: track.sound.ariaLabel ?? '',
        artist,
        album,
      })
  }

  tracks.forEach((track, index) => {
    const { sound, button, seek } = track
    const on = (target: EventTarget, type: string, listener: () => void) =>
      target.addEventListener(type, listener, { signal })
    on(button, 'click', () => (sound.paused ? play(track) : sound.pause()))
    on(seek, 'input', () => {
      sound.currentTime = Number(seek.value)
    })
    for (const type of ['play', 'pause', 'timeupdate', 'loadedmetadata', 'durationchange'])
      on(sound, type, () => show(track))
    on(sound, 'ended', () => {
      show(track)
      const next = tracks[index + 1]
      if (next !== undefined) play(next)
    })
  })
  return () => {
    listening.abort()
    for (const { sound } of tracks) sound.pause()
  }
}

export default audio
