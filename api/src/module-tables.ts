/** The core's tables that those of a family refer to. Apart from `module-ports`: drizzle-kit reads tables without the API. */
export { userGroups } from './db/schema/groups'
export { userReference } from './db/schema/user-reference'
export { users } from './db/schema/users'
