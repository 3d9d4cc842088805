import { boundedCache } from './bounded-cache.ts'
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
const OFFSET = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/

/**
 * What the zone data base prints for the zones it has letters for, by the English name without season. `_` is the
 * season: S or D, and in Europe and Hong Kong nothing or S.
 */
const LETTERS =
  ',Eastern:E_T,Central:C_T,Mountain:M_T,Pacific:P_T,Alaska:AK_T,Hawaii-Aleutian:H_T,Atlantic:A_T,Newfoundland:N_T,' +
  'Cuba:C_T,Mexican Pacific:M_T,Yukon:MST,Greenwich Mean:GMT,British:BST,Irish:IST,Western European:WE_T,' +
  'Central European:CE_T,Eastern European:EE_T,Moscow:MSK,Israel:I_T,West Africa:WAT,Central Africa:CAT,' +
  'East Africa:EAT,South Africa:SAST,Pakistan:PKT,India:IST,Western Indonesia:WIB,Central Indonesia:WITA,' +
  'Eastern Indonesia:WIT,China:CST,Taiwan:CST,Taipei:CST,Hong Kong:HK_T,Philippine:PST,Japan:JST,Korean:KST,' +
  'Australian Western:AWST,Australian Central:AC_T,Australian Eastern:AE_T,New Zealand:NZ_T,American Samoa:SST,' +
  'Chamorro:ChST,Coordinated Universal:UTC,'

/** Zones whose Intl name is that of a neighbour with letters, though the data base gives them an offset. */
const UNLETTERED = /^(?:Asia\/Colombo|Europe\/Minsk|Antarctica\/(?:Casey|Troll))$/

/** Names that only platforms know: old three-letter names that are not in the data base, and System V rules. */
const PLATFORM_NAME = /^(?!EST|MST|HST|UTC|GMT|UCT|[CEMW]ET|PRC|ROC|ROK)[A-Z]{3}$|^SystemV/i

/** Zones whose summer time has no Intl name of its own. */
const BRITISH_ISLANDS = /^Europe\/(?:Guernsey|Jersey|Isle_of_Man)$/

/** A winter and a summer in the north, in milliseconds since the epoch. */
const PRESENT = [1_704_067_200_000, 1_719_792_000_000]

const zones = boundedCache<TimeZone>()

/**
 * The zone a site names in `website.timeZone`: the given default when the name is missing, UTC when it is anything
 * but a known zone name; a bare offset is not a name [FMT-24].
 */
export function siteZone(name: Value, otherwise: string): TimeZone {
  const id = name === undefined ? otherwise : typeof name === 'string' ? name : ''
  return zones(id, () => timeZone(isZoneName(id) ? id : 'UTC'))
}

function isZoneName(id: string): boolean {
  if (!/^[A-Za-z]/.test(id) || PLATFORM_NAME.test(id)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: id })
    return true
  } catch {
    return false
  }
}

function timeZone(id: string): TimeZone {
  const offsetAt = dailyOffsets(id)
  const names = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'long' })
  const nameAt = (at: number): string =>
    names.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
  return {
    id,
    namedId: names.resolvedOptions().timeZone === 'UTC' ? 'Africa/Abidjan' : id,
    offsetAt,
    abbreviationAt(at) {
      const offset = offsetAt(at)
      if (offset % 900 !== 0) return 'LMT'
      // Intl has names from 1970 on only; before, the zone's present names fit as long as the offset does.
      const named = at >= 0 ? at : (PRESENT.find((moment) => offsetAt(moment) === offset) ?? at)
      return abbreviate(id, nameAt(named), offset)
    },
  }
}

function abbreviate(id: string, name: string, offset: number): string {
  if (UNLETTERED.test(id)) return offsetText(offset, '')
  if (/^(?:Etc\/)?(?:GMT[+-]?0?|Greenwich)$/i.test(id)) return 'GMT'
  if (BRITISH_ISLANDS.test(id)) return offset === 0 ? 'GMT' : 'BST'
  const [, place = '', season = ''] = /^(.+?)( Standard| Daylight| Summer)? Time$/.exec(name) ?? []
  const letters = LETTERS.split(`,${place}:`)[1]?.split(',')[0]
  if (letters === undefined || place === '') return offsetText(offset, '')
  return letters.replace('_', / European|Kong/.test(place) && season === ' Standard' ? '' : season.charAt(1))
}

/** `+05:30`, or with an empty separator `+0530` and, for whole hours, `+05`. Odd seconds are left out. */
export function offsetText(offset: number, separator: string): string {
  const minutes = Math.trunc(Math.abs(offset) / 60)
  const pad = (count: number) => String(count).padStart(2, '0')
  const rest = separator === '' && minutes % 60 === 0 ? '' : separator + pad(minutes % 60)
  return (offset < 0 ? '-' : '+') + pad(Math.trunc(minutes / 60)) + rest
}

/**
 * Offsets of a zone, asked of Intl for the ends of a whole day and remembered. No zone changes its offset twice in
 * one day, so equal ends mean an equal day; only on the days of a change is every moment asked for.
 */
function dailyOffsets(id: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longOffset' })
  const ask = (at: number): number => {
    const [, sign, hours, minutes, seconds = 0] = OFFSET.exec(format.format(at)) ?? []
    if (sign === undefined) return 0
    const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    return sign === '-' ? -offset : offset
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
