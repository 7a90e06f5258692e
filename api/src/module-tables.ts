/** The core's tables and columns that those of a family refer to. Apart from `module-ports`: drizzle-kit reads tables without the API. */
export { moment } from './db/schema/columns'
export { userGroups } from './db/schema/groups'
export { userReference, users } from './db/schema/users'
