import { createHash } from 'node:crypto'
import type { Config } from '../../config'
import { directoryTexts as texts } from './directory.texts'
import { AppError } from '../../http/app-error'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const COUNT_MAX = 100

type Place = Pick<Config, 'publicUrl' | 'apiPrefix'>

export interface Resource {
  id: string
  meta: { version: string; location: string; [more: string]: string }
  [attribute: string]: unknown
}

const scimLocation = ({ publicUrl, apiPrefix }: Place, ...path: string[]): string =>
  [`${publicUrl}${apiPrefix}/scim/v2`, ...path].join('/')

/** With its version, which is a hash of what it tells: also what changes in the panel changes it. */
export function resourceOf(
  place: Place,
  schema: string,
  resourceType: 'User' | 'Group',
  { id, createdAt, updatedAt }: { id: number; createdAt: Date; updatedAt?: Date | null | undefined },
  fields: Record<string, unknown>,
  versioned: unknown = fields,
): Resource {
  const hash = createHash('sha256').update(JSON.stringify(versioned)).digest('base64url').slice(0, 22)
  return {
    schemas: [schema],
    id: String(id),
    ...fields,
    meta: {
      resourceType,
      created: createdAt.toISOString(),
      lastModified: (updatedAt ?? createdAt).toISOString(),
      location: scimLocation(place, `${resourceType}s`, String(id)),
      version: `W/"${hash}"`,
    },
  }
}

/** Whether a header such as If-Match names the version; compared weakly. */
export function namesVersion(header: string, version: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(version))
}

/** @throws AppError 412 */
export function assertUnchanged({ meta }: Resource, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, meta.version))
    throw new AppError('STALE_POINTER', { message: texts.changedMeanwhile })
}

/** Only the attributes that the query asks for; id, schemas and meta always. */
export function projected(resource: Resource, { attributes, excludedAttributes }: Projection): object {
  const names = (list = '') =>
    list
      .toLowerCase()
      .split(',')
      .map(
        (name) =>
          name
            .trim()
            .replace(/^urn:.*:/, '')
            .split('.', 1)[0],
      )
  const [asked, excluded] = [attributes && names(attributes), names(excludedAttributes)]
  const stays = (name: string) =>
    ['id', 'schemas', 'meta'].includes(name) || (asked ? asked.includes(name) : !excluded.includes(name))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => stays(name.toLowerCase())))
}

export interface Projection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** Whether the answer has the attribute. */
export const isAsked = (name: string, projection: Projection): boolean =>
  name in projected({ id: '', meta: { version: '', location: '' }, [name]: true }, projection)

export const listResponse = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const supported = (is: boolean) => ({ supported: is })

export const serviceProviderConfig = (place: Place) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: supported(true),
  bulk: { ...supported(false), maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported(true), maxResults: COUNT_MAX },
  changePassword: supported(false),
  sort: supported(false),
  etag: supported(true),
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Clave de servicio',
      description: 'Authorization: Bearer csk_…, una clave del panel con el alcance «directorio»',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: scimLocation(place, 'ServiceProviderConfig') },
})

export const resourceTypes = (place: Place) =>
  [
    ['User', USER_SCHEMA],
    ['Group', GROUP_SCHEMA],
  ].map(([name = '', schema]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...{ id: name, name, endpoint: `/${name}s`, schema },
    meta: { resourceType: 'ResourceType', location: scimLocation(place, 'ResourceTypes', name) },
  }))

interface SchemaAttribute {
  name: string
  type: string
  [characteristic: string]: unknown
}

const attribute = (name: string, more: object = {}): SchemaAttribute => ({
  ...{ name, type: 'string', multiValued: false, description: name, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none', ...more },
})
const complex = (name: string, subAttributes: SchemaAttribute[], more: object = {}) =>
  attribute(name, { type: 'complex', multiValued: true, subAttributes, ...more })
const typed = () => [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })]
const readOnly = { mutability: 'readOnly' }
const externalId = () => attribute('externalId', { caseExact: true })

/** What the portal keeps; everything else that a directory sends is dropped. */
const attributesOf = {
  [USER_SCHEMA]: [
    attribute('userName', { required: true, uniqueness: 'server' }),
    externalId(),
    complex('name', [attribute('formatted', readOnly), attribute('givenName'), attribute('familyName')], {
      multiValued: false,
    }),
    attribute('displayName'),
    attribute('active', { type: 'boolean' }),
    complex('emails', typed()),
    complex('phoneNumbers', typed()),
    complex('groups', [attribute('value', readOnly), attribute('display', readOnly)], readOnly),
  ],
  [GROUP_SCHEMA]: [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    externalId(),
    complex('members', [attribute('value', { mutability: 'immutable', caseExact: true })]),
  ],
}

export const scimSchemas = (place: Place) =>
  Object.entries(attributesOf).map(([id, attributes]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...{ id, name: id.split(':').at(-1) ?? '', attributes },
    meta: { resourceType: 'Schema', location: scimLocation(place, 'Schemas', id) },
  }))
