import type { DeliveryState, WebhookDelivery, WebhookEvent } from '@plinth/contract/webhooks/webhook-calls'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Other services that are told of what happens on a website. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    url: text('url').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    secret: text('secret').notNull(),
    isOn: boolean('is_on').notNull(),
    /** Set up by an automation service with its key, not by an owner. */
    isAutomation: boolean('is_automation').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** What they were told, or are to be told. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    endpointId: text('endpoint_id').notNull(),
    event: text('event').$type<WebhookDelivery['event']>().notNull(),
    body: text('body').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status'),
    problem: text('problem'),
    createdAt: moment('created_at').notNull(),
    triedAt: moment('tried_at'),
    nextAt: moment('next_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
