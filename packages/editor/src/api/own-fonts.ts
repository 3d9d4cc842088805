import type { AnswerOf } from '@plinth/contract'
import { collectionFamilies, fontFamily, ownFamilies, type FontFamily } from '@plinth/site-templates'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

type OwnFonts = AnswerOf<'GET /api/config/fonts'>

/** A font file of the website's own. */
export type OwnFont = AnswerOf<'GET /api/config/fonts'>['fonts'][number]

const KEY = ['own-fonts'] as const

/** The families of the website's own as they were read last; the canvas and previews draw with them. */
class KnownFamilies {
  #families: readonly FontFamily[] | undefined
  readonly #listeners = new Set<() => void>()

  readonly get = (): readonly FontFamily[] | undefined => this.#families

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(families: readonly FontFamily[]): void {
    this.#families = families
    for (const listener of this.#listeners) listener()
  }
}

export const knownFamilies = new KnownFamilies()

/** The family of a name, of the website's own or of those that come with it. */
export const familyOf = (name: string): FontFamily => fontFamily(name, knownFamilies.get())

/** A family of the collection that the website has. */
export type KeptFont = OwnFonts['collection'][number]

async function readOwnFonts(): Promise<OwnFonts> {
  const own = await api('GET /api/config/fonts')
  knownFamilies.set([...ownFamilies(own.fonts), ...collectionFamilies(own.collection)])
  return own
}

/** Font files the website's owners have uploaded, and families of the collection they have brought. */
export const useOwnFonts = () => useQuery({ queryKey: KEY, queryFn: readOwnFonts })

const changed = () => queryClient.invalidateQueries({ queryKey: KEY })

/** Brings a family of the collection to the website; answers with the name it is chosen by once it can be drawn. */
export async function bringFont(id: string): Promise<string> {
  const { family } = await api('POST /api/config/font-collection/:id', { params: { id } })
  // Whether they are shown or not: the canvas is drawn with them.
  await queryClient.fetchQuery({ queryKey: KEY, queryFn: readOwnFonts, staleTime: 0 })
  return family
}

/** Takes a family of the collection off the website. */
export async function dropFont(id: string): Promise<void> {
  await api('DELETE /api/config/font-collection/:id', { params: { id } })
  await changed()
}

/** Uploads a font file; answers with the family it belongs to. */
export async function uploadFont(file: File): Promise<AnswerOf<'POST /api/config/fonts'>> {
  const data = new Uint8Array(await file.arrayBuffer())
  const added = await api('POST /api/config/fonts', {
    body: { fileName: file.name.slice(0, 200), data: base64Of(data) },
  })
  await changed()
  return added
}

/** Deletes a font file for good. */
export async function deleteFont(id: string): Promise<void> {
  await api('DELETE /api/config/fonts/:id', { params: { id } })
  await changed()
}

/** Bytes that are turned into letters at once: more arguments than this a browser may not take. */
const AT_ONCE = 8192

function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(letters)
}
