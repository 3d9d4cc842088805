import type { LibraryFile } from '@plinth/contract/media/media-calls'
import { roles } from '@plinth/domain/permissions/permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload } from '../../testing/page-builders.ts'
import { movedPoint } from './edit-picture.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

const hashOf = ({ assetUrl }: LibraryFile) => assetUrl.split('/')[4]!

/** A picture whose left half is red and whose right half is blue. */
const halves = (side = 200) =>
  sharp({ create: { width: 2 * side, height: side, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: side, height: side, channels: 3, background: '#0000ff' } },
        left: side,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

async function send(name: string, content: Buffer | string): Promise<LibraryFile> {
  const response = await upload(owner, '/api/config/media', { name, content })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const edit = (file: LibraryFile, body: object, client = owner) =>
  client.post(`/api/config/media/${file.id}/picture`, { hash: hashOf(file), ...body })

async function colourAt({ assetUrl }: LibraryFile, left: number, top: number): Promise<number[]> {
  const image = sharp((await site.client().get(assetUrl)).rawPayload)
  return [...(await image.removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

const RED = [255, 0, 0]
const BLUE = [0, 0, 255]

test('[MEDIA-42] a picture is turned, then cropped, and its focal point stays on what it was on', async () => {
  const file = await send('halves.png', await halves())
  await owner.patch(`/api/config/media/${file.id}`, { focalPoint: { x: 0.75, y: 0.5 } })
  const turned = (await edit(file, { turn: 90 })).json<LibraryFile>()
  expect(turned).toMatchObject({ width: 200, height: 400, focalPoint: { x: 0.5, y: 0.75 } })
  expect([await colourAt(turned, 100, 50), await colourAt(turned, 100, 350)]).toEqual([RED, BLUE])
  const cropped = (await edit(turned, { crop: { x: 0, y: 0.5, width: 1, height: 0.5 } })).json<LibraryFile>()
  expect(cropped).toMatchObject({ width: 200, height: 200, focalPoint: { x: 0.5, y: 0.5 } })
  expect(await colourAt(cropped, 5, 5)).toEqual(BLUE)
  expect((await site.client().get(file.assetUrl)).statusCode).toBe(200)
  const both = await send('both.png', await halves(50))
  const left = { x: 0, y: 0, width: 1, height: 0.5 }
  const made = (await edit(both, { turn: 270, crop: left })).json<LibraryFile>()
  expect([made.width, made.height, await colourAt(made, 10, 10)]).toEqual([50, 50, BLUE])
})

test('[MEDIA-42] the earlier content can be shown again', async () => {
  const file = await send('again.png', await halves(30))
  const made = (await edit(file, { crop: { x: 0, y: 0, width: 0.5, height: 1 } })).json<LibraryFile>()
  const back = await owner.post(`/api/config/media/${file.id}/earlier`, {
    hash: hashOf(file),
    focalPoint: { x: 0.1, y: 0.2 },
  })
  expect(back.json()).toMatchObject({ assetUrl: file.assetUrl, width: 60, focalPoint: { x: 0.1, y: 0.2 } })
  expect((await owner.get(`/api/config/media/${file.id}`)).json().size).toBe(file.size)
  const unknown = await owner.post(`/api/config/media/${file.id}/earlier`, { hash: 'ffff' })
  expect(unknown.statusCode).toBe(404)
  // What is on top was made of the content that is shown no more.
  const stale = await edit(made, { turn: 90 })
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'file-changed'])
})

test('[MEDIA-60] a file that was replaced is shown again as it was, by its name and with its colours', async () => {
  const file = await send('halves-before.png', await halves(40))
  const other = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const answer = await upload(owner, `/api/config/media/${file.id}/replace`, {
    name: 'other.png',
    content: other,
  })
  const replaced = answer.json<LibraryFile>()
  expect([replaced.fileName, replaced.colorData?.topLeftAverage]).toEqual(['other.png', '00ff00'])
  const path = `/api/config/media/${file.id}/earlier`
  const before = { hash: hashOf(file), focalPoint: file.focalPoint, fileName: file.fileName }
  const back = (await owner.post(path, before)).json<LibraryFile>()
  expect(back).toMatchObject({ fileName: 'halves-before.png', width: 80, colorData: file.colorData })
  expect(back.assetUrl).toBe(file.assetUrl)
  // A name is cleaned here as anywhere.
  const odd = (await owner.post(path, { ...before, fileName: '../../x y.png' })).json<LibraryFile>()
  expect(odd.fileName).toBe('x-y.png')
  for (const fileName of [' ', 'x\0.png', 'x'.repeat(201)])
    expect((await owner.post(path, { ...before, fileName })).statusCode, fileName).toBe(400)
})

test('[MEDIA-42] drawings and moving pictures are not touched, nor is what somebody may not change', async () => {
  const drawing = await send('d.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
  expect((await edit(drawing, { turn: 90 })).json().error.code).toBe('picture-not-editable')
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await send(
    'm.gif',
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
  expect((await edit(moving, { turn: 90 })).json().error.code).toBe('picture-not-editable')
  const file = await send('mine.png', await halves(20))
  for (const crop of [
    { x: 0, y: 0, width: 0, height: 1 },
    { x: -1, y: 0, width: 1, height: 1 },
    { x: 0, y: 0, width: 1e9, height: 1 },
  ])
    expect((await edit(file, { crop })).statusCode).toBe(400)
  const edge = await edit(file, { crop: { x: 1, y: 1, width: 1, height: 1 } })
  expect(edge.json()).toMatchObject({ width: 1, height: 1 })
  const viewer = await site.signInOwner({ role: roles.viewer, email: 'viewer@example.com' })
  expect((await edit(file, { turn: 90 }, viewer)).statusCode).toBe(403)
})

test('[MEDIA-42] four quarters bring a point back', () => {
  let point = { x: 0.2, y: 0.7 }
  for (let quarter = 0; quarter < 4; quarter++) point = movedPoint(point, { turn: 90 })
  expect(point.x).toBeCloseTo(0.2)
  expect(point.y).toBeCloseTo(0.7)
})
