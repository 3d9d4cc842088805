import {
  flatShipping,
  noTaxes,
  readStyle,
  type AnnouncementBar,
  type SiteStyle,
  type StoreSettings,
  usualRestock,
} from '@plinth/domain'

/** The style a website starts with, until a site template or the owner sets another. */
export const defaultStyle: SiteStyle = readStyle({})

export const defaultAnnouncementBar: AnnouncementBar = { enabled: false, html: {} }

export const defaultStore: StoreSettings = {
  multipleQuantityAllowedForServices: true,
  useCLDRMoneyFormat: false,
  expressCheckout: false,
  shipping: flatShipping(0),
  taxes: noTaxes,
  restock: usualRestock,
  checkoutMinimum: 0,
}
