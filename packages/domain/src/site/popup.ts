import type { CaptchaKind } from '../forms/captcha.ts'
import type { SectionTheme } from '../document/document.ts'
import type { Localized } from '../language/localized.ts'

/** What a pop-up offers: the newsletter, a button that leads somewhere, or words alone. */
export const POPUP_ACTIONS = ['newsletter', 'button', 'nothing'] as const
export type PopupAction = (typeof POPUP_ACTIONS)[number]

/** What brings a pop-up: some seconds, a part of the page that was scrolled, or a visitor about to leave. [POPUP-2] */
export const POPUP_MOMENTS = ['seconds', 'scroll', 'exit'] as const
export type PopupMoment = (typeof POPUP_MOMENTS)[number]

/** The pop-up of a website (page type 104). [POPUP-1] */
export interface Popup {
  readonly isOn: boolean
  /** The colours of a section it has; white where it was kept before there was a choice. [STYLE-103] */
  readonly theme?: SectionTheme
  readonly title: Localized
  readonly text: Localized
  readonly action: PopupAction
  /** Words of its button; of the newsletter's too. */
  readonly button: Localized
  /** Where its button leads; a thing of the website by the address that stays. Empty for nowhere. */
  readonly link: string
  /** What is agreed to, and what is said afterwards: of the newsletter. */
  readonly disclaimer: Localized
  readonly success: Localized
  readonly captcha: CaptchaKind
  readonly moment: PopupMoment
  readonly seconds: number
  /** Percent of the page. */
  readonly scroll: number
  /** Days for which whoever has closed it does not see it again. */
  readonly everyDays: number
  /** On every page, or those alone that are named. */
  readonly where: 'everywhere' | 'pages'
  readonly pageIds: readonly string[]
}

/** The form of a pop-up, and what stands for its place. */
export const POPUP_FORM = 'popup'

export const POPUP_LIMITS = {
  title: 120,
  text: 1000,
  button: 60,
  disclaimer: 1000,
  seconds: 300,
  days: 365,
  pages: 100,
} as const

/** How websites begin: without one. */
export const noPopup: Popup & { readonly theme: SectionTheme } = {
  isOn: false,
  theme: 'white',
  title: {},
  text: {},
  action: 'newsletter',
  button: {},
  link: '',
  disclaimer: {},
  success: {},
  captcha: 'altcha',
  moment: 'seconds',
  seconds: 10,
  scroll: 50,
  everyDays: 30,
  where: 'everywhere',
  pageIds: [],
}

/** Kinds of pages on which somebody reads or looks around: nobody is held up who pays, signs in or looks after an order. [POPUP-3] */
const PLACES: ReadonlySet<string> = new Set(['page', 'journal', 'post', 'store', 'product'])

/** Whether a pop-up belongs to a page of a kind, by the page it stands on or below. [POPUP-3] */
export function hasPopup(popup: Popup | undefined, kind: string, pageId: string | undefined): popup is Popup {
  if (popup?.isOn !== true || !PLACES.has(kind)) return false
  return popup.where === 'everywhere' || (pageId !== undefined && popup.pageIds.includes(pageId))
}
