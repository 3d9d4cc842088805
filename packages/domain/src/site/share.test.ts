import { expect, test } from 'vitest'
import { SHARE_SERVICES, shareAddress } from './share.ts'

const shared = {
  url: 'https://shop.example/journal/ash?x=1&y=2',
  title: 'Ash & "iron" #2',
  picture: 'https://shop.example/media/a.jpg',
}

test('[POST-30] each service is given address and title, whatever characters are in them', () => {
  for (const service of SHARE_SERVICES) {
    const address = new URL(shareAddress(service, shared))
    expect(['https:', 'mailto:']).toContain(address.protocol)
    const given = [...address.searchParams.values()].join(' ')
    expect(given, service).toContain(shared.url)
    if (service !== 'facebook' && service !== 'linkedin') expect(given, service).toContain(shared.title)
  }
  expect(shareAddress('email', shared)).toBe(
    'mailto:?subject=Ash%20%26%20%22iron%22%20%232&body=https%3A%2F%2Fshop.example%2Fjournal%2Fash%3Fx%3D1%26y%3D2',
  )
  expect(new URL(shareAddress('pinterest', shared)).searchParams.get('media')).toBe(shared.picture)
  const { picture: _, ...plain } = shared
  expect(new URL(shareAddress('pinterest', plain)).searchParams.has('media')).toBe(false)
})
