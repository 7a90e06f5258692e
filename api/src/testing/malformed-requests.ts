import { type Schema, bent, oddity } from './malformed-values'
import type { Random } from './random'

export interface MalformedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

export interface Operation {
  method: string
  path: string
  parameters: { name: string; in: string; schema?: Schema }[]
  body: Schema | undefined
}

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json, text/html',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json+',
  '*/*',
  ';',
] as const
const DEEP = 20_000

interface DocumentedOperation {
  parameters?: Operation['parameters']
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

/** The operations of an OpenAPI document. */
export function operationsOf(document: { paths?: unknown }): Operation[] {
  const paths = (document.paths ?? {}) as Record<string, Record<string, DocumentedOperation>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: Object.values(requestBody?.content ?? {})[0]?.schema,
    })),
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encoded = (value: unknown): string =>
  encodeURIComponent(text(value).replace(/[\ud800-\udfff]/g, '')).slice(0, 2000)

/** A request for an operation with some of its parts malformed. */
export function malformedRequest(
  operation: Operation,
  random: Random,
  tokens: readonly (string | undefined)[],
): MalformedRequest {
  const token = random.pick(tokens)
  const method = random.chance(0.05) ? random.pick(VERBS) : operation.method
  const takesBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const body = takesBody ? bodyOf(operation.body, random) : undefined
  return {
    method,
    path: random.chance(0.05) ? bentPath(operation.path, random) : pathOf(operation, random),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': contentType(random) }),
      ...(random.chance(0.15) ? oddHeaders(random) : {}),
    },
    body,
  }
}

const contentType = (random: Random): string =>
  random.chance(0.1)
    ? random.pick(CONTENT_TYPES)
    : random.pick(['application/json', 'application/json; charset=utf-8'])

function pathOf({ path, parameters }: Operation, random: Random): string {
  const filled = path.replace(/\{(\w+)\}/g, () =>
    random.chance(0.5) ? encoded(oddity(random)) : random.pick(['1', '2', 'remote-apps', '999999999', '-1']),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.8))
    .flatMap(({ name, schema }) => {
      const pair = () => `${encodeURIComponent(name)}=${encoded(bent(schema ?? {}, random))}`
      return random.chance(0.1) ? [pair(), pair()] : [pair()]
    })
  if (random.chance(0.05)) query.push(random.pick(['a[b]=1', '=', '&&', '%', 'page', '__proto__[x]=1']))
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

function bentPath(path: string, random: Random): string {
  const filled = path.replace(/\{\w+\}/g, '1')
  return random.pick([
    `${filled}/`,
    `${filled}//`,
    `/${filled}`,
    `${filled}%00`,
    `${filled}%2e%2e%2f`,
    `${filled}/../user`,
    `${filled};a=b`,
    `${filled}%`,
    `${filled}%zz`,
    `${filled}%c3%28`,
    `${filled}%ed%a0%80`,
    `${filled}/${'a'.repeat(3000)}`,
    filled.toUpperCase(),
    `${filled}?${'a=b&'.repeat(1500)}`,
    filled.replace(/\//g, '%2f').replace('%2f', '/'),
  ])
}

function bodyOf(schema: Schema | undefined, random: Random): Buffer | undefined {
  if (random.chance(0.1)) return rawBody(random)
  if (schema === undefined) return random.chance(0.2) ? Buffer.from(text(oddity(random))) : undefined
  return Buffer.from(JSON.stringify(bent(schema, random)) ?? '')
}

/** Invalid or unusual JSON. */
function rawBody(random: Random): Buffer {
  return random.pick<() => Buffer>([
    () => Buffer.alloc(0),
    () => Buffer.from('{'),
    () => Buffer.from('{"email":"ana@csuite.example","email":1}'),
    () => Buffer.from('\ufeff{}'),
    () => Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]),
    () => Buffer.from('{"email":"\xff\xfe"}', 'latin1'),
    () => Buffer.from('{"a":1e999,"b":-1e999,"c":NaN}'),
    () => Buffer.from('{"__proto__":{"role":1},"constructor":{"prototype":{}}}'),
    () => Buffer.from('['.repeat(DEEP)),
    () => Buffer.from('{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)),
    () => Buffer.from(`{"email":"${'a'.repeat(300_000)}"}`),
    () => Buffer.from(`[${'1,'.repeat(60_000)}1]`),
    () => Buffer.from('a=b&c=d'),
    () => Buffer.from('"\\ud800"'),
  ])()
}

function oddHeaders(random: Random): Record<string, string> {
  return random.pick([
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'a.'.repeat(4000)}` },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
    { authorization: 'Basic Og==' },
    { authorization: 'Bearer eyJ\u00e9.x.y' },
    { cookie: 'csuite_device=%%%; csuite_oauth_google=a.b.c' },
    { cookie: '=; ;;; a==b; csuite_oauth_google=' + 'x'.repeat(4000) },
    { 'x-forwarded-for': 'x, 999.1.1.1', accept: '*/*;q=x', 'accept-language': '\t' },
    { 'x-forwarded-for': '::ffff:1.2.3.4%eth0, [::1]:80, ' },
    { 'x-request-id': 'a'.repeat(5000) },
    { 'x-request-id': "*/ select 1; --\u00e9'" },
    { traceparent: '00-00000000000000000000000000000000-0000000000000000-ff' },
    { traceparent: 'x'.repeat(2000), tracestate: '=,=,' },
    { origin: 'null', 'access-control-request-method': 'BREW' },
    { 'content-encoding': 'gzip' },
    { 'if-none-match': '*', range: 'bytes=9-1,-', 'if-modified-since': 'yesterday' },
    { 'content-type': 'application/json', 'stripe-signature': 't=,v1=' },
    { 'stripe-signature': `t=${'9'.repeat(400)},v1=00` },
    { host: 'evil.example:99999' },
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/admin' },
  ] as Record<string, string>[])
}
