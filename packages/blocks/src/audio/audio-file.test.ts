import { expect, test } from 'vitest'
import { isAudioFile, nameOfFile } from './audio-file.ts'

test('[BLOCK-40] files of sound are known by how their address ends', () => {
  for (const address of ['/a.mp3', 'https://a.example/b/C.FLAC?x=1#t=2', 'x.opus'])
    expect(isAudioFile(address)).toBe(true)
  for (const address of ['', '/mp3', '/a.mp4', '/a.mp3/b', '/a?b=.mp3'])
    expect(isAudioFile(address)).toBe(false)
})

test('[BLOCK-40] a track without a title is called as its file', () => {
  expect(nameOfFile('https://a.example/b/Low%20tide.mp3?x')).toBe('Low tide')
  expect(nameOfFile('/%E0%A4%A.mp3')).toBe('%E0%A4%A')
})
