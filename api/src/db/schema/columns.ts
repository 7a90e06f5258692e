import { customType, timestamp } from 'drizzle-orm/pg-core'

/** In milliseconds, like a JavaScript Date, so that a value that was read finds its row again. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
