import {
  noConsent,
  noPopup,
  plainHeader,
  type AddressService,
  type AnnouncementBar,
  type CommentSettings,
  type ConsentSettings,
  type HeaderSettings,
  type Localized,
  type MemberSettings,
  type NavigationLink,
  type Popup,
  type ShareService,
  type SiteStyle,
  type StoreSettings,
} from '@plinth/domain'
import { boolean, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const websites = pgTable('websites', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  title: jsonb('title').$type<Localized>().notNull(),
  tagline: jsonb('tagline').$type<Localized>().notNull().default({}),
  description: jsonb('description').$type<Localized>().notNull().default({}),
  primaryLanguage: text('primary_language').notNull(),
  languages: jsonb('languages').$type<readonly string[]>().notNull(),
  timeZone: text('time_zone').notNull(),
  currency: text('currency').notNull(),
  templateId: text('template_id').notNull(),
  style: jsonb('style').$type<SiteStyle>().notNull(),
  logoAssetId: text('logo_asset_id'),
  socialAssetId: text('social_asset_id'),
  homeCollectionId: text('home_collection_id'),
  mainNavigation: jsonb('main_navigation').$type<readonly NavigationLink[]>().notNull().default([]),
  footerNavigation: jsonb('footer_navigation').$type<readonly NavigationLink[]>().notNull().default([]),
  announcementBar: jsonb('announcement_bar').$type<AnnouncementBar>().notNull(),
  header: jsonb('header').$type<HeaderSettings>().notNull().default(plainHeader),
  socialLinks: jsonb('social_links')
    .$type<readonly { readonly service: string; readonly url: string }[]>()
    .notNull()
    .default([]),
  shareButtons: jsonb('share_buttons').$type<readonly ShareService[]>().notNull().default([]),
  popup: jsonb('popup').$type<Popup>().notNull().default(noPopup),
  consent: jsonb('consent').$type<ConsentSettings>().notNull().default(noConsent),
  captchaSiteKey: text('captcha_site_key').notNull().default(''),
  addressService: text('address_service').$type<AddressService | ''>().notNull().default(''),
  store: jsonb('store').$type<StoreSettings>().notNull(),
  members: jsonb('members').$type<MemberSettings>().notNull().default({ on: false, signUp: 'open' }),
  /** What somebody has set; the rest is as websites begin. */
  comments: jsonb('comments').$type<Partial<CommentSettings>>().notNull().default({}),
  /** argon2id. */
  passwordHash: text('password_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const domains = pgTable(
  'domains',
  {
    websiteId: text('website_id').notNull(),
    host: text('host').notNull(),
    isPrimary: boolean('is_primary').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.host] })],
)
