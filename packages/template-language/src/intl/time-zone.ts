import { DAY } from './durations.ts'
import { boundedCache, BYTES } from '../bounded-cache.ts'
import type { RenderContext } from '../extension.ts'
import { Lookup } from '../run/lookup.ts'
import type { Value } from '../values.ts'

/** A zone of the IANA data base. */
export interface TimeZone {
  /** The name to hand to `Intl`. */
  readonly id: string
  /** The zone to hand to `Intl` when it prints the name: UTC goes by the name of Greenwich Mean Time [FMT-34]. */
  readonly namedId: string
  /** Seconds east of UTC at a moment, given in milliseconds since the epoch. */
  offsetAt(at: number): number
  /** A moment at which `Intl` has the name of a zone: before 1970 it knows few, but present ones with that offset fit. */
  namedAt(at: number): number
  /** The abbreviation the data base records for the zone at a moment: `EST`, `CEST`, `-03`, `LMT` [FMT-25]. */
  abbreviationAt(at: number): string
}

/** Time over which the offset of a zone is asked for, in milliseconds. */
const STRETCH = 8 * DAY
/** Stretches whose offset is kept for a zone; data must not make it more. */
const STRETCHES_REMEMBERED = 1000

/**
 * Beginnings of the English zone names of `Intl` for which the zone data base has letters: the initials of the name
 * (Central European Summer Time is CEST), or other ones. `_` stands for the last two initials: ST or DT. The first
 * beginning that fits counts.
 */
const LETTERED: readonly (readonly [beginning: string, letters: 'initials' | (string & {})])[] = [
  ['Eastern Indonesia', 'WIT'],
  ['Eastern', 'initials'],
  ['Central Indonesia', 'WITA'],
  ['Central', 'initials'],
  ['Western Indonesia', 'WIB'],
  ['Western', 'initials'],
  ['West Africa', 'initials'],
  ['East Africa', 'initials'],
  ['South Africa', 'initials'],
  ['Mountain', 'initials'],
  ['Pacific', 'initials'],
  ['Atlantic', 'initials'],
  ['Newfoundland', 'initials'],
  ['Cuba', 'initials'],
  ['Greenwich', 'initials'],
  ['British', 'initials'],
  ['Irish', 'initials'],
  ['Israel', 'initials'],
  ['India ', 'initials'],
  ['China', 'initials'],
  ['Hong', 'initials'],
  ['Philippine', 'initials'],
  ['Japan', 'initials'],
  ['Korea', 'initials'],
  ['Australian', 'initials'],
  ['New Zealand', 'initials'],
  ['Alaska', 'AK_'],
  ['Hawaii', 'H_'],
  ['Mexican', 'M_'],
  ['Yukon', 'MST'],
  ['Moscow', 'MSK'],
  ['Pakistan', 'PKT'],
  ['Taipei', 'C_'],
  ['Taiwan', 'C_'],
  ['American', 'S_'],
  ['Chamorro', 'Ch_'],
]

/** Zones whose Intl name is that of a neighbour with letters, though the data base gives them an offset. */
const UNLETTERED = /Colombo|Minsk|Casey|Troll|Eucla/

/** Zone names, without those only platforms know: old three-letter names not in the data base, System V rules. */
const ZONE_NAME = /^(?!systemv|(?!EST|MST|HST|UTC|GMT|UCT|[CEMW]ET|PRC|ROC|ROK)[a-z]{3}$)[a-z]/i

/** Zones whose summer time has no Intl name of its own; they share that of London. */
const BRITISH_ISLANDS = /Guernsey|Jersey|Isle_of_Man/

/** A winter and a summer in the north, in milliseconds since the epoch. */
const PRESENT = [1_704_000_000_000, 1_720_000_000_000]

/** Two formats, and the offsets it remembers. */
const BYTES_OF_ZONE = 2 * BYTES.dateFormat + 60 * STRETCHES_REMEMBERED
const zones = boundedCache<TimeZone>(BYTES_OF_ZONE)

/**
 * The zone a site names in `website.timeZone`: the given default when the name is missing, UTC when it is anything
 * but a known zone name; a bare offset is not a name [FMT-24].
 */
export function siteZone(name: Value, otherwise: string): TimeZone {
  const id = name === undefined ? otherwise : typeof name === 'string' ? name : ''
  return zones(id, () => {
    try {
      return timeZone(ZONE_NAME.test(id) ? id : 'UTC')
    } catch {
      return timeZone('UTC')
    }
  })
}

const SITE_ZONE = /* @__PURE__ */ new Lookup('website.timeZone')

/** The zone of the site that is rendered. */
export function zoneOf(context: RenderContext): TimeZone {
  return siteZone(context.resolve(SITE_ZONE), context.environment.timeZone)
}

/** @throws if the platform knows no zone of this name */
function timeZone(id: string): TimeZone {
  const namesOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'long' })
  const isUtc = namesOf(id).format(0).includes('Coordinated')
  const namedId = isUtc ? 'Africa/Abidjan' : id.replace(BRITISH_ISLANDS, 'London')
  const names = namesOf(namedId)
  const offsetAt = rememberedOffsets(id)
  const namedAt = (at: number) => {
    const isUnknown = /GMT[+-]/.test(names.format(at))
    return (isUnknown && PRESENT.find((moment) => offsetAt(moment) === offsetAt(at))) || at
  }
  return {
    id,
    namedId,
    offsetAt,
    namedAt,
    abbreviationAt(at) {
      const offset = offsetAt(at)
      if (offset % 900 !== 0) return 'LMT'
      if (isUtc) return /g/i.test(id) ? 'GMT' : 'UTC'
      const [, name = ''] = names.format(namedAt(at)).split(', ')
      return (!UNLETTERED.test(id) && lettersOf(name)) || offsetText(offset, '')
    },
  }
}

/** The letters of an English zone name, if it has any. */
function lettersOf(name: string): string | undefined {
  const [, letters] = LETTERED.find(([beginning]) => name.startsWith(beginning)) ?? []
  const initials = name.replace(/(European|Kong|West \w+) Standard/, '$1').replace(/[^A-Z]/g, '')
  return letters === 'initials' ? initials : letters?.replace('_', initials.slice(-2))
}

/** A number with at least two digits, or another width. */
export function pad(value: number, width = 2, fill = '0'): string {
  return String(value).padStart(width, fill)
}

/** `+05:30`, or with an empty separator `+0530` and, for whole hours, `+05`. Odd seconds are left out. */
export function offsetText(offset: number, separator: string): string {
  const minutes = Math.trunc(Math.abs(offset) / 60)
  const rest = separator === '' && minutes % 60 === 0 ? '' : separator + pad(minutes % 60)
  return (offset < 0 ? '-' : '+') + pad(Math.trunc(minutes / 60)) + rest
}

/**
 * Offsets of a zone, asked of Intl for the ends of a stretch of eight days and remembered. Since 1900 no zone has changed
 * its offset and back within so few days, so equal ends mean an equal stretch; in the others every moment is asked for.
 */
function rememberedOffsets(id: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longOffset' })
  const ask = (at: number): number => {
    const [, sign, time = '00:00'] = /GMT(.)(.+)/.exec(format.format(at)) ?? []
    return Date.parse(`1970-01-01T${time}Z`) / (sign === '-' ? -1000 : 1000)
  }
  /** The offset of a whole stretch, or null if it changes within. */
  const stretches = new Map<number, number | null>()
  return (at) => {
    const stretch = Math.floor(at / STRETCH)
    let offset = stretches.get(stretch)
    if (offset === undefined) {
      offset = ask(stretch * STRETCH)
      if (offset !== ask((stretch + 1) * STRETCH)) offset = null
      if (stretches.size >= STRETCHES_REMEMBERED) stretches.clear()
      stretches.set(stretch, offset)
    }
    return offset ?? ask(at)
  }
}
