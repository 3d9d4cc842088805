export * from './model.ts'
export type * from './components/cart-state.ts'
export type * from './components/checkout-state.ts'
export type { PageComponents } from './components/page-components.ts'
export { renderPage, renderSection, renderBlock, stackOf } from './render-page.ts'
export { pageDependencies, targetsOfSettings, writtenAddresses } from './dependencies/page-dependencies.ts'
export { resolveNavigation } from './navigation/resolve-navigation.ts'
export { phoneLayout, gridAreaCss } from './sections/phone-layout.ts'
export { collectionUrl, itemUrl, categoryUrl } from './context/addresses.ts'
export { REVIEWS_PAGE } from './context/product-reviews.ts'
export { COMMENTS_PAGE } from './context/comments.ts'
export { plainText } from './context/page-context.ts'
export { PICTURE_WIDTHS } from './context/picture.ts'
export { contrast } from './style/contrast.ts'
export { lettersOn, ownColour, ownGround, ownInk } from './style/own-colours.ts'
export { paletteContrast, seenPalette, themeColours, type ThemeColours } from './style/themes.ts'
export { tweakTypeOf } from './style/page-type.ts'
export {
  fontSheets,
  siteFontFaces,
  siteStyleCss,
  siteStyleRules,
  type StyleCssOptions,
} from './style/site-style.ts'
export { renderMail, type MailFooter, type MailInput, type RenderedMail } from './mail/render-mail.ts'
