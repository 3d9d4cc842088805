import { boundedCache } from './bounded-cache.ts'
import { partOf } from './format-parts.ts'
import type { Value } from '../values.ts'

/** A zone of the IANA data base. */
export interface TimeZone {
  /** The name to hand to `Intl`. */
  readonly id: string
  /** The name to hand to `Intl` when it prints the zone: UTC goes by the name of Greenwich Mean Time [FMT-34]. */
  readonly namedId: string
  /** Seconds east of UTC at a moment, given in milliseconds since the epoch. */
  offsetAt(at: number): number
  /** The abbreviation the data base records for the zone at a moment: `EST`, `CEST`, `-03`, `LMT` [FMT-25]. */
  abbreviationAt(at: number): string
}

const DAY = 86_400_000
/** Days whose offset is kept for a zone; data must not make it more. */
const DAYS_REMEMBERED = 2000
/**
 * Places in the English zone names of Intl, for which the zone data base has letters: the initials of the name, or the
 * letters behind a colon. `_` is the season: S or D, and in some places nothing or S.
 */
const LETTERED =
  'eastern,central,mountain,pacific,atlantic,newfoundland,cuba,greenwich mean,british,irish,western european,' +
  'central european,eastern european,israel,west africa,central africa,east africa,south africa,india,china,hong kong,' +
  'philippine,japan,korean,australian western,australian central,australian eastern,new zealand,alaska:AK_T,' +
  'hawaii-aleutian:H_T,mexican pacific:M_T,yukon:MST,moscow:MSK,pakistan:PKT,western indonesia:WIB,' +
  'central indonesia:WITA,eastern indonesia:WIT,taiwan:CST,taipei:CST,american samoa:SST,chamorro:ChST,' +
  'coordinated universal:UTC'

/** Zones whose Intl name is that of a neighbour with letters, though the data base gives them an offset. */
const UNLETTERED = /^(?:Asia\/Colombo|Europe\/Minsk|Antarctica\/(?:Casey|Troll))$/

/** Zone names, without those only platforms know: old three-letter names not in the data base, System V rules. */
const ZONE_NAME = /^(?!systemv|(?!EST|MST|HST|UTC|GMT|UCT|[CEMW]ET|PRC|ROC|ROK)[a-z]{3}$)[a-z]/i

/** Zones whose summer time has no Intl name of its own. */
const BRITISH_ISLANDS = /^Europe\/(?:Guernsey|Jersey|Isle_of_Man)$/

/** A winter and a summer in the north, in milliseconds since the epoch. */
const PRESENT = [1_704_000_000_000, 1_720_000_000_000]

const zones = boundedCache<TimeZone>()
/** Pages have one zone. */
let lastZone: TimeZone | undefined

/**
 * The zone a site names in `website.timeZone`: the given default when the name is missing, UTC when it is anything
 * but a known zone name; a bare offset is not a name [FMT-24].
 */
export function siteZone(name: Value, otherwise: string): TimeZone {
  const id = name === undefined ? otherwise : typeof name === 'string' ? name : ''
  if (lastZone?.id === id) return lastZone
  return (lastZone = zones(id, () => {
    try {
      return timeZone(ZONE_NAME.test(id) ? id : 'UTC')
    } catch {
      return timeZone('UTC')
    }
  }))
}

/** @throws if the platform knows no zone of this name */
function timeZone(id: string): TimeZone {
  const names = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'long' })
  const offsetAt = dailyOffsets(id)
  return {
    id,
    namedId: names.resolvedOptions().timeZone === 'UTC' ? 'Africa/Abidjan' : id,
    offsetAt,
    abbreviationAt(at) {
      const offset = offsetAt(at)
      if (offset % 900 !== 0) return 'LMT'
      // Intl has names from 1970 on only; before, the zone's present names fit as long as the offset does.
      const named = at >= 0 ? at : PRESENT.find((moment) => offsetAt(moment) === offset)
      return abbreviate(id, partOf(names.formatToParts(named ?? at), 'timeZoneName') ?? '', offset)
    },
  }
}

function abbreviate(id: string, name: string, offset: number): string {
  if (UNLETTERED.test(id)) return offsetText(offset, '')
  if (/^(?:Etc\/)?(?:GMT[+-]?0?|Greenwich)$/i.test(id)) return 'GMT'
  if (BRITISH_ISLANDS.test(id)) return offset === 0 ? 'GMT' : 'BST'
  const [, place = '', season = ''] = /^(.+?)( Standard| Daylight| Summer)? Time$/.exec(name) ?? []
  const known = LETTERED.split(',').find((entry) => entry.split(':')[0] === place.toLowerCase())
  if (known === undefined) return offsetText(offset, '')
  const letters = known.split(':')[1] ?? place.replace(/[^A-Z]/g, '') + '_T'
  const unsaid = season === ' Standard' && / European|Kong|West /.test(place)
  return letters.replace('_', unsaid ? '' : season.charAt(1))
}

const TWO_DIGITS = /* @__PURE__ */ Array.from({ length: 100 }, (_, count) => String(count).padStart(2, '0'))

/** A number with at least two digits. */
export function twoDigits(count: number): string {
  return TWO_DIGITS[count] ?? String(count)
}

/** `+05:30`, or with an empty separator `+0530` and, for whole hours, `+05`. Odd seconds are left out. */
export function offsetText(offset: number, separator: string): string {
  const minutes = Math.trunc(Math.abs(offset) / 60)
  const rest = separator === '' && minutes % 60 === 0 ? '' : separator + twoDigits(minutes % 60)
  return (offset < 0 ? '-' : '+') + twoDigits(Math.trunc(minutes / 60)) + rest
}

/**
 * Offsets of a zone, asked of Intl for the ends of a whole day and remembered. No zone changes its offset twice in
 * one day, so equal ends mean an equal day; only on the days of a change is every moment asked for.
 */
function dailyOffsets(id: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longOffset' })
  const ask = (at: number): number => {
    const [, text = ''] = format.format(at).split('GMT')
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
    const offset = Math.abs(hours) * 3600 + minutes * 60 + seconds
    return text.startsWith('-') ? -offset : offset
  }
  const days = new Map<number, number>()
  /** The offset of a whole day, or NaN if it changes within the day. */
  const ofDay = (day: number): number => {
    const offset = ask(day * DAY)
    return offset === ask((day + 1) * DAY) ? offset : NaN
  }
  return (at) => {
    const day = Math.floor(at / DAY)
    let offset = days.get(day)
    if (offset === undefined) {
      offset = ofDay(day)
      if (days.size >= DAYS_REMEMBERED) days.clear()
      days.set(day, offset)
    }
    return Number.isNaN(offset) ? ask(at) : offset
  }
}
