import type { NavigationLink, Website } from '../site/website.ts'
import { readPermanentAddress, readTargetName, type LinkTargetName } from './link-target.ts'

/** Links of a menu and those below them. */
export function everyLink(links: readonly NavigationLink[]): NavigationLink[] {
  return links.flatMap((link) => [link, ...everyLink(link.items)])
}

/** The page a link of a menu leads to: by its identifier, or by the address that stays. Undefined for anything else. */
export function pageOfMenuLink(link: NavigationLink): string | undefined {
  if (link.collectionId !== undefined) return link.collectionId
  const named = readPermanentAddress(link.externalLink?.url ?? '')?.name
  const { kind, id } = readTargetName(named ?? '') ?? {}
  return kind === 'page' ? id : undefined
}

/** The things of the website that the header, the footer, the announcement bar, the pop-up and the question about cookies name in addresses. [LINK-11] */
export function targetsInMenus({
  mainNavigation,
  footerNavigation,
  announcementBar,
  header,
  popup,
  consent,
}: Pick<
  Website,
  'mainNavigation' | 'footerNavigation' | 'announcementBar' | 'header' | 'popup' | 'consent'
>): LinkTargetName[] {
  const menus = everyLink([...mainNavigation, ...footerNavigation])
  return targetsOfAddresses([
    ...menus.map(({ externalLink }) => externalLink?.url),
    announcementBar.enabled ? announcementBar.link : undefined,
    header.buttonLink,
    popup?.isOn === true ? popup.link : undefined,
    consent?.isOn === true ? consent.policy : undefined,
  ])
}

/** The things that some addresses name. */
export function targetsOfAddresses(addresses: readonly (string | undefined)[]): LinkTargetName[] {
  return addresses.flatMap((address) => readPermanentAddress(address ?? '')?.name ?? [])
}
