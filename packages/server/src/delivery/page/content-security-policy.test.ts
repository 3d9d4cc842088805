import { expect, test } from 'vitest'
import { pagePolicy } from './content-security-policy.ts'

test('[BLOCK-23] frames and media come from the hosts a page names, and from no other', () => {
  const plain = pagePolicy({ scriptHashes: [], ownMarkup: false })
  expect(plain).toContain("frame-src 'self';")
  expect(plain).toContain("media-src 'self';")
  const policy = pagePolicy({
    scriptHashes: [],
    ownMarkup: false,
    origins: { frameOrigins: ['https://player.vimeo.com'], mediaOrigins: ['https://files.example'] },
  })
  expect(policy).toContain("frame-src 'self' https://player.vimeo.com;")
  expect(policy).toContain("media-src 'self' https://files.example;")
  expect(policy).toContain("script-src 'self';")
})
