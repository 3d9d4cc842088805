import { expect, test } from 'vitest'
import { framedVideo, isVideoFile } from './video-source.ts'

const frameOf = (address: string, start = 0) => framedVideo(address, start)?.frame

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://youtube.com/watch?list=x&v=aqz-KE-bpKQ',
  'https://m.youtube.com/watch?v=aqz-KE-bpKQ&feature=share',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/live/aqz-KE-bpKQ',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'http://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
])('[BLOCK-20] %s is a video of YouTube', (address) => {
  expect(frameOf(address)).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0')
})

test('[BLOCK-20] a video begins where its address or its block says', () => {
  expect(frameOf('https://youtu.be/aqz-KE-bpKQ?t=1m30s')).toContain('&start=90')
  expect(frameOf('https://youtu.be/aqz-KE-bpKQ?t=1m30s', 5)).toContain('&start=5')
  expect(frameOf('https://vimeo.com/76979871', 12)).toContain('#t=12s')
})

test.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  ],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
])('[BLOCK-20] %s is a video of Vimeo', (address, frame) => {
  expect(frameOf(address)).toBe(frame)
})

test.each([
  '',
  'nonsense',
  'https://www.youtube.com/@tern',
  'https://www.youtube.com/watch?v=short',
  'https://evil.example/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/embed/aqz-KE-bpK"',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
  'https://vimeo.com/tern',
])('[BLOCK-20] “%s” is no video of a host', (address) => {
  expect(framedVideo(address)).toBeUndefined()
})

test('[BLOCK-20] files are known by how their address ends', () => {
  expect(['/a.mp4', 'https://a.example/b.WEBM?x=1', '/a.mov#t=2'].every(isVideoFile)).toBe(true)
  expect(['/a.mp4.html', '/mp4', ''].some(isVideoFile)).toBe(false)
})
