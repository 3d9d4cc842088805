import type { AnnouncementBar, SiteStyle, StoreSettings } from '@plinth/domain'

/** The style a website starts with, until a site template or the owner sets another. */
export const defaultStyle: SiteStyle = {
  palette: { white: '#ffffff', light: '#f4f1ec', accent: '#9a4f2f', dark: '#3d3a36', black: '#161513' },
  headingFont: 'Fraunces',
  bodyFont: 'Inter',
  baseSize: 17,
  scalePhone: 1.2,
  scaleDesktop: 1.28,
  spacing: 8,
  radius: 4,
  buttonShape: 'rounded',
  motion: 'subtle',
}

export const defaultAnnouncementBar: AnnouncementBar = { enabled: false, html: {} }

export const defaultStore: StoreSettings = {
  multipleQuantityAllowedForServices: true,
  useCLDRMoneyFormat: false,
  expressCheckout: false,
  shippingFlatRate: 0,
  shippingCountries: [],
  checkoutMinimum: 0,
}
