import { expect, test } from 'vitest'
import { framedAddress, KNOWN_NAMES } from './known-hosts.ts'

test.each([
  [
    'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=x',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
  [
    'https://soundcloud.com/a/b',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&visual=false',
  ],
  ['https://podcasts.apple.com/gb/podcast/a/id1', 'https://embed.podcasts.apple.com/gb/podcast/a/id1'],
  ['https://music.apple.com/gb/album/a/1', 'https://embed.music.apple.com/gb/album/a/1'],
  ['https://www.mixcloud.com/a/b/', 'https://player-widget.mixcloud.com/widget/iframe/?feed=%2Fa%2Fb%2F'],
  ['https://www.dailymotion.com/video/x8abc', 'https://geo.dailymotion.com/player.html?video=x8abc'],
  ['https://www.loom.com/share/abc123', 'https://www.loom.com/embed/abc123'],
  ['https://www.ted.com/talks/some_one', 'https://embed.ted.com/talks/some_one'],
  ['https://codepen.io/team/pen/abc', 'https://codepen.io/team/embed/abc?default-tab=result'],
  [
    'https://www.figma.com/design/abc/x',
    'https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2Fabc%2Fx',
  ],
  [
    'https://docs.google.com/forms/d/e/1FAIp-x/viewform',
    'https://docs.google.com/forms/d/e/1FAIp-x/viewform?embedded=true',
  ],
  ['https://tern.typeform.com/to/abc', 'https://tern.typeform.com/to/abc'],
  ['https://calendly.com/tern/visit', 'https://calendly.com/tern/visit?embed_type=Inline'],
  ['https://airtable.com/shrabc', 'https://airtable.com/embed/shrabc'],
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'],
])('[BLOCK-25] %s is shown in a frame', (address, frame) => {
  const framed = framedAddress(address)
  expect(framed?.frame).toBe(frame)
  expect(KNOWN_NAMES).toContain(framed?.host)
})

test.each([
  'https://open.spotify.com/',
  'https://spotify.com.evil.example/track/a',
  'https://docs.google.com/document/d/x',
  'http://soundcloud.com/a/b',
  'javascript:alert(1)',
  'nonsense',
  '',
])('[BLOCK-25] “%s” is not', (address) => {
  expect(framedAddress(address)).toBeUndefined()
})
