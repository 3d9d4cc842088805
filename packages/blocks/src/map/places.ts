/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** `51.6226, -8.8861` as maps copy it, as a point; undefined for anything that is none on the earth. */
export function pointOf(text: string): Point | undefined {
  const [, north = '', east = ''] =
    /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  const [latitude, longitude] = [Number(north), Number(east)]
  if (north === '' || east === '' || Math.abs(latitude) > 85 || Math.abs(longitude) > 180) return undefined
  return { latitude, longitude }
}

/** The map of OpenStreetMap around a point, with a mark on it, for a frame. */
export function framedMap({ latitude, longitude }: Point, zoom: number): string {
  // Half of what about 600 px of a map show at a zoom.
  const east = (360 / 2 ** zoom) * 1.2
  const north = east * 0.5 * Math.cos((latitude * Math.PI) / 180)
  const box = [longitude - east, latitude - north, longitude + east, latitude + north]
  const corners = box.map((degrees) => degrees.toFixed(5)).join(',')
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(corners)}&layer=mapnik&marker=${encodeURIComponent(`${latitude},${longitude}`)}`
}

/** The services people find their way with. */
export const SERVICES = ['google', 'apple', 'openstreetmap'] as const
export type Service = (typeof SERVICES)[number]

/** The place in the service people find their way with: by its point, else by its address; empty without either. */
export function placeAddress(
  service: Service,
  point: Point | undefined,
  address: string,
  zoom: number,
): string {
  const at = point === undefined ? '' : `${point.latitude},${point.longitude}`
  const query = encodeURIComponent(at || address.replaceAll(/\s*\n\s*/g, ', ').trim())
  if (query === '') return ''
  switch (service) {
    case 'google':
      return `https://www.google.com/maps/search/?api=1&query=${query}`
    case 'apple':
      return point === undefined
        ? `https://maps.apple.com/?q=${query}`
        : `https://maps.apple.com/?ll=${query}&q=${query}`
    case 'openstreetmap':
      return point === undefined
        ? `https://www.openstreetmap.org/search?query=${query}`
        : `https://www.openstreetmap.org/?mlat=${point.latitude}&mlon=${point.longitude}#map=${zoom}/${point.latitude}/${point.longitude}`
  }
}
