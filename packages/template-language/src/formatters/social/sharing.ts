import type { Formatter } from '../../extension.ts'
import { siteZone } from '../../intl/time-zone.ts'
import { child, firstFound, number, size, text, type Value } from '../../values.ts'
import { escapeAttribute } from '../core/escaping.ts'
import { dateFormat } from '../dates/date-pattern.ts'

/** `social-button`: where a script puts the share buttons; empty if the site has none [FMT-84]. */
export const socialButton = /* @__PURE__ */ shareButtons('div', 'button')

/** `social-button-inline`: the same, in a line of text. */
export const socialButtonInline = /* @__PURE__ */ shareButtons('span', 'inline')

function shareButtons(element: string, style: string): Formatter {
  return (item, _args, context) => {
    if (size(child(context.resolve('website'), 'shareButtonOptions')) === 0) return ''
    const own = (key: string) => child(item, key)
    const asset = firstFound(own('assetUrl'), child(own('mainImage'), 'assetUrl'))
    return (
      `<${element} class="squarespace-social-buttons ${style}-style" ` +
      `data-system-data-id="${text(firstFound(own('systemDataId'), own('mainImageId')))}" data-asset-url="${text(asset)}" ` +
      `data-record-type="${text(own('recordType'))}" data-full-url="${text(own('fullUrl'))}" ` +
      `data-title="${escapeAttribute(text(own('title')))}"></${element}>`
    )
  }
}

const FOLLOW_SCRIPT =
  "<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { " +
  'Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script>'

/** `twitter-follow-button`: for a user name, or the last part of the address of a profile [FMT-85]. */
export function twitterFollowButton(account: Value): string {
  const name = text(child(account, 'userName')) || text(child(account, 'profileUrl')).replace(/^[^]*\//, '')
  return `${FOLLOW_SCRIPT}<div class="squarespace-follow-button" data-username="${name}"></div>`
}

const URL = /\b(?:https?|ftp|file):\/\/[-a-z0-9+&@#/%?=~_|!:,.;]*[-a-z0-9+&@#/%=~_|\\]/gi

/** `activate-twitter-links`: links for addresses, @names and #tags. Nothing is escaped [FMT-86]. */
export function activateTwitterLinks(value: Value): string {
  const link = (address: string, shown: string) => `<a target="new" href="${address}">${shown}</a>`
  const twitter = (path: string, sign: string) => '$1' + link(`https://twitter.com/${path}`, sign + '$2')
  return text(value)
    .replace(URL, link('$&', '$&'))
    .replace(/(^| )@([a-z0-9_]+)/gi, twitter('$2/', '@'))
    .replace(/(^| )#([a-z0-9_]+)/gi, twitter('hashtag/$2?src=hash', '#'))
}

/** `20131115T123030Z` */
const basicDate = /* @__PURE__ */ dateFormat('%Y%m%dT%H%M%SZ')

/** `google-calendar-url`: the address that adds an event to a calendar; dates are UTC [FMT-87]. */
export function googleCalendarUrl(event: Value): string {
  const address = addressLine(child(event, 'location'))
  return (
    'http://www.google.com/calendar/event?action=TEMPLATE' +
    // The retired `escape`, which percent-encodes UTF-16 units: `%E9`, `%u2713`. Calendars expect no other.
    `&text=${escape(text(child(event, 'title')))}` +
    `&dates=${['startDate', 'endDate'].map((key) => basicDate(number(child(event, key)), siteZone('UTC', ''))).join('/')}` +
    (address === '' ? '' : `&location=${encodeURIComponent(address)}`)
  )
}

/** Lines of an address without the empty ones: `1 Elm, US`. */
function addressLine(location: Value): string {
  return ['addressLine1', 'addressLine2', 'addressCountry']
    .map((key) => text(child(location, key)).trim())
    .filter(Boolean)
    .join(', ')
}
