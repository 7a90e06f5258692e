import {
  DEFAULT_REDIRECT_ALLOWLIST,
  isAllowlistEntry,
  isDevelopmentTarget,
  parseRedirectTarget,
} from './redirect-targets'

const parse = (target: unknown) => parseRedirectTarget(target, DEFAULT_REDIRECT_ALLOWLIST)

test.each([
  ['https://csuite.example', 'https://csuite.example/'],
  ['https://csuite.example/', 'https://csuite.example/'],
  ['https://www.csuite.example/ruta?a=1&b=2', 'https://www.csuite.example/ruta?a=1&b=2'],
  ['https://comunidad.csuite.example/foro#respuesta', 'https://comunidad.csuite.example/foro'],
  [
    'https://test.csuite.example?x=https://evil.example',
    'https://test.csuite.example/?x=https://evil.example',
  ],
  ['https://csuite.example/@evil.example', 'https://csuite.example/@evil.example'],
  ['controlmax://auth', 'controlmax://auth'],
  ['controlmax://auth/success', 'controlmax://auth/success'],
  ['betopro://auth/welcome?x=1#y', 'betopro://auth/welcome?x=1'],
])('%s is allowed', (target, href) => {
  expect(parse(target)?.href).toBe(href)
})

const hosts = ['csuite.example', 'www.csuite.example', 'test.csuite.example', 'comunidad.csuite.example']

/** Attacks with an allowed host. */
const tricks: ((host: string) => string)[] = [
  // user info
  (host) => `https://user@${host}/`,
  (host) => `https://user:clave@${host}/`,
  (host) => `https://@${host}/`,
  (host) => `https://:@${host}/`,
  (host) => `https://${host}@evil.example/`,
  (host) => `https://${host}:443@evil.example/`,
  (host) => `https://${host}%40evil.example/`,
  (host) => `https://evil.example@${host}/`,
  // ports
  (host) => `https://${host}:443/`,
  (host) => `https://${host}:8443/`,
  (host) => `https://${host}:/`,
  (host) => `https://${host}:80`,
  // backslashes
  (host) => `https:\\\\${host}\\`,
  (host) => `https://evil.example\\@${host}/`,
  (host) => `https://${host}\\@evil.example/`,
  (host) => `https://${host}\\.evil.example/`,
  (host) => `https://${host}/\\evil.example`,
  // control characters and spaces
  (host) => `\thttps://${host}/`,
  (host) => ` https://${host}/`,
  (host) => `https://${host}\t/`,
  (host) => `https://${host}\n.evil.example/`,
  (host) => `ht\ntps://${host}/`,
  (host) => `https://${host}/\r\nset-cookie:x`,
  (host) => `https://${host}\u0000.evil.example/`,
  (host) => `https://${host}/\u0000`,
  (host) => `https://${host}/\u007f`,
  (host) => `https://${host} .evil.example/`,
  // look-alikes and other alphabets
  (host) => `https://${host.replace('e', 'е')}/`,
  (host) => `https://${host.replace('.', '。')}/`,
  (host) => `https://${host.replace('.', '．')}/`,
  (host) => `https://${host}／evil.example`,
  (host) => `https://${host}/ñ`,
  (host) => `https://${host}\u200b/`,
  (host) => `https://\u202e${host}/`,
  (host) => `https://${host}\u00ad/`,
  // case
  (host) => `HTTPS://${host}/`,
  (host) => `https://${host.toUpperCase()}/`,
  // prefixes and suffixes
  (host) => `https://${host}.evil.example/`,
  (host) => `https://evil${host}/`,
  (host) => `https://evil-${host}/`,
  (host) => `https://${host}-evil.example/`,
  (host) => `https://evil.example/${host}`,
  (host) => `https://evil.example?${host}`,
  (host) => `https://evil.example#${host}`,
  (host) => `https://sub.${host}/`,
  (host) => `https://${host}./`,
  (host) => `https://.${host}/`,
  (host) => `https://${host}..evil.example/`,
  // encoded hosts
  (host) => `https://${host.replace('e', '%65')}/`,
  (host) => `https://${host.replace('.', '%2e')}/`,
  (host) => `https://${host}%2f.evil.example/`,
  (host) => `https://${host}%00.evil.example/`,
  (host) => `https://${host}%09/`,
  // slashes
  (host) => `https:/${host}/`,
  (host) => `https:${host}/`,
  (host) => `https:///${host}/`,
  (host) => `https:////${host}/`,
  (host) => `//${host}/`,
  (host) => `/\\${host}/`,
  (host) => `///${host}/`,
  (host) => host,
  (host) => `${host}/apps`,
  // other schemes
  (host) => `http://${host}/`,
  (host) => `ftp://${host}/`,
  (host) => `ws://${host}/`,
  (host) => `wss://${host}/`,
  (host) => `file://${host}/etc/passwd`,
  (host) => `javascript://${host}/%0aalert(1)`,
  (host) => `data://${host}/text/html,<script>`,
  (host) => `blob:https://${host}/`,
  (host) => `view-source:https://${host}/`,
  (host) => `intent://${host}/#Intent;scheme=https;end`,
  (host) => `https+x://${host}/`,
  (host) => `xhttps://${host}/`,
  // length
  (host) => `https://${host}/${'a'.repeat(2048)}`,
]

const others: unknown[] = [
  '',
  ' ',
  '/',
  '/apps',
  'apps',
  '?redirect_url=https://csuite.example',
  '#',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'mailto:ana@csuite.example',
  'controlmax:auth',
  'controlmax:/auth',
  'controlmax:///auth',
  'controlmax://authx',
  'controlmax://auth.evil.example',
  'controlmax://auth:80',
  'controlmax://user@auth',
  'controlmax://AUTH',
  'CONTROLMAX://auth',
  'controlmax://evil',
  'betopro://auth\\x',
  'betopro://auth\n',
  'betopro://%61uth',
  'betoprox://auth',
  'https://',
  'https://[::1]/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://xn--csuite-.example/',
  null,
  undefined,
  7,
  {},
  [],
  ['https://csuite.example/'],
  new URL('https://csuite.example/'),
]

const hostile = [...hosts.flatMap((host) => tricks.map((trick) => trick(host))), ...others]

test(`${hostile.length} hostile targets are refused`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(150)
  for (const target of hostile) expect([target, parse(target)]).toEqual([target, null])
})

test('an allow-list entry is a lower-case scheme and host, and its scheme runs no code', () => {
  const refused = [
    'javascript://x',
    'data://x',
    'file://x',
    'https://A.example',
    'https://a.example:8080',
    'https://a.example/x',
    'a.example',
    '*',
  ]
  for (const entry of refused) {
    expect(isAllowlistEntry(entry)).toBe(false)
    expect(parseRedirectTarget(`${entry}/`, [entry])).toBeNull()
  }
  for (const entry of DEFAULT_REDIRECT_ALLOWLIST) expect(isAllowlistEntry(entry)).toBe(true)
})

test('development targets are recognised', () => {
  for (const entry of [
    'http://csuite.example',
    'https://localhost',
    'https://x-3000.brs.devtunnels.ms',
    'https://a.ngrok-free.app',
  ])
    expect(isDevelopmentTarget(entry)).toBe(true)
  for (const entry of DEFAULT_REDIRECT_ALLOWLIST) expect(isDevelopmentTarget(entry)).toBe(false)
})
