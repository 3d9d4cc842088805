import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** An amount of money, minor units, 64 bits; what is kept is always a safe integer. [MONEY-11] */
export const amount = (name: string) => bigint(name, { mode: 'number' })

/** A moment, with its time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
