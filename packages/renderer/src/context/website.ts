import { commentSettings, directionOf, inWords, say, type JsonObject, type Website } from '@plinth/domain'
import { sha256Base64 } from '../code/sha256.ts'
import type { ResolvedLink } from '../model.ts'
import { presentLink, presentText } from './link.ts'
import type { RenderRun } from '../run/render-run.ts'
import { merchandisingContext } from './merchandising.ts'
import { asksConsent } from './consent.ts'
import { picture } from './picture.ts'

/** Names of social services as people write them; others are shown as given. */
const serviceNames: Readonly<Record<string, string>> = {
  instagram: 'Instagram',
  pinterest: 'Pinterest',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  linkedin: 'LinkedIn',
  threads: 'Threads',
  x: 'X',
}

/** Whose profile an address is of: its last part, where that is a name; the empty text otherwise. [RENDERER-122] */
function nameInProfile(url: string): string {
  const last = URL.parse(url)
    ?.pathname.split('/')
    .findLast((part) => part !== '')
  return /^@?([\w.-]+)$/.exec(last ?? '')?.[1] ?? ''
}

/** A link to a profile, or to an address of mail, as templates read it. [RENDERER-122] */
function socialLink({ service, url }: Website['socialLinks'][number]): JsonObject {
  return {
    service,
    serviceName: url.startsWith('mailto:') ? 'email' : service.toLowerCase(),
    url,
    profileUrl: url,
    userName: nameInProfile(url),
    label: serviceNames[service.toLowerCase()] ?? service,
  }
}

function linkItem(link: ResolvedLink): JsonObject {
  return {
    id: link.id,
    title: link.title,
    url: link.url,
    newWindow: link.newWindow,
    external: link.external,
    active: link.active,
    items: link.items.map(linkItem),
  }
}

/** What every template of every page can see. [RENDERER-10] */
export function websiteContext(run: RenderRun): JsonObject {
  const { website, language, origin, path, navigation, mode } = run.input
  const bar = website.announcementBar
  const announcement = bar.enabled ? presentText(run.input, run.text(bar.html)) : ''
  const logo =
    website.logoAssetId === undefined
      ? null
      : picture(
          run,
          { assetId: website.logoAssetId, alt: run.text(website.title) },
          { desktop: { vw: 0, px: 200, cap: 200 }, phone: { vw: 0, px: 160 } },
        )
  const { store, header } = website
  const settings = commentSettings(website)
  const button = run.text(header.button).trim()
  const shared = {
    captchaSettings: { siteKey: website.captchaSiteKey ?? '' },
    // Comments are kept here, and by no service of that name.
    disqusShortname: '',
    commentsEnabled: settings.isOn,
    simpleLikingEnabled: settings.postLikes,
  }
  return {
    'base-url': origin,
    language,
    direction: directionOf(language),
    path,
    editing: mode === 'editing',
    year: new Date(run.input.now).getUTCFullYear(),
    website: {
      id: website.id,
      identifier: website.identifier,
      title: run.text(website.title),
      tagline: run.text(website.tagline),
      description: run.text(website.description),
      baseUrl: origin,
      language,
      languages: [...website.languages],
      timeZone: website.timeZone,
      currency: website.currency,
      logo,
      socialLinks: website.socialLinks.map(socialLink),
      shareButtonOptions: (website.shareButtons ?? []).map((service) => ({ service })),
      // Templates look for these in either place.
      ...shared,
      useCLDRMoneyFormat: store.useCLDRMoneyFormat,
    },
    websiteSettings: {
      storeSettings: {
        multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
        useCLDRMoneyFormat: store.useCLDRMoneyFormat,
        expressCheckout: store.expressCheckout,
      },
      ...shared,
    },
    featureFlags: { useCLDRMoneyFormat: store.useCLDRMoneyFormat },
    localizedStrings: run.strings,
    announcement: announcement === '' ? null : announcementContext(run, announcement),
    header: {
      sticky: header.sticky,
      search: header.search,
      cart: header.cart,
      account: website.members?.on === true,
      button:
        button === ''
          ? null
          : {
              label: button,
              url: (header.buttonLink === undefined ? null : presentLink(run.input, header.buttonLink)) ?? '',
            },
    },
    withdrawalLink: store.withdrawal === true ? inWords(say('Withdraw from a contract'), language) : '',
    consentLink: asksConsent(run) ? inWords(say('Cookie settings'), language) : '',
    languageLinks: (run.input.languageLinks ?? []).map((link) => ({ ...link })),
    navigation: { main: navigation.main.map(linkItem), footer: navigation.footer.map(linkItem) },
    productMerchandisingContext: merchandisingContext(run),
  }
}

/** The bar as its template shows it; one that can be closed brings the few words of script that remember it. [HEADER-8] */
function announcementContext(run: RenderRun, html: string): JsonObject {
  const { link, theme, closable } = run.input.website.announcementBar
  const closes = closable === true && !run.editing ? closingScript(html) : ''
  if (closes !== '') run.scripts.add(closes)
  return {
    html,
    link: link === undefined ? null : presentLink(run.input, link),
    theme: theme ?? 'dark',
    closable: closable === true,
    closingHtml: closes === '' ? '' : `<script>${closes}</script>`,
  }
}

/**
 * Stands right behind the bar, so that whoever has closed it never sees it, not even for a moment: a page that is one for
 * all visitors cannot leave it out. Other words are another bar.
 */
function closingScript(html: string): string {
  const words = JSON.stringify(sha256Base64(html).slice(0, 12))
  const close =
    "((b,k,w,c)=>{try{if(localStorage[k]==w)return(b.remove())}catch{}c=b.querySelector('button');c.hidden=false;c.onclick=()=>{b.remove();try{localStorage[k]=w}catch{}}})"
  return `${close}(document.currentScript.previousElementSibling,'plinth-bar',${words})`
}
