import type { FastifyInstance } from 'fastify'

export const REPORTS_PATH = '/csp-reports'
const MAX_BYTES = 16 * 1024
const MAX_REPORTS = 20
const LOGGED_A_MINUTE = 10

const directives = new Set(
  'base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src'.split(
    ' ',
  ),
)

interface Violation {
  directive: string
  /** An origin or a keyword such as `inline`; a whole address may hold a token. */
  blocked: string
}

/** Receives CSP reports (`report-uri` and the Reporting API). Anyone may send them, so only a few are logged. */
export function policyReports(app: FastifyInstance, onViolation: (directive: string) => void): void {
  let minute = 0
  let logged = 0
  void app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    reports.post(REPORTS_PATH, async (request, reply) => {
      const violations = readReports(String(request.body ?? ''))
      if (violations === undefined) return reply.code(400).send()
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, logged] = [now, 0]
      for (const violation of violations) {
        onViolation(violation.directive)
        logged += 1
        if (logged <= LOGGED_A_MINUTE) request.log.warn({ violation }, 'a policy refused something')
      }
      return reply.code(204).send()
    })
  })
}

function readReports(text: string): Violation[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const bodies = Array.isArray(value)
    ? value.slice(0, MAX_REPORTS).map((report) => field(report, 'body'))
    : [field(value, 'csp-report')]
  return bodies.flatMap((body) => {
    const directive =
      field(body, 'effectiveDirective') ??
      field(body, 'effective-directive') ??
      field(body, 'violated-directive')
    const blocked = field(body, 'blockedURL') ?? field(body, 'blocked-uri')
    if (typeof directive !== 'string') return []
    const [name = ''] = directive.split(' ')
    return [{ directive: directives.has(name) ? name : 'other', blocked: originOf(blocked) }]
  })
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return ''
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin : ''
}
