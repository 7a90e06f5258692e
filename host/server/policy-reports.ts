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

type Fields = Record<string, unknown> | null | undefined

/** Receives CSP reports (`report-uri` and the Reporting API). Anyone may send them, so only a few are logged. */
export function policyReports(app: FastifyInstance, onViolation: (directive: string) => void): void {
  let minute = 0
  let logged = 0
  void app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      reports.getDefaultJsonParser('ignore', 'ignore'),
    )
    reports.post<{ Body: Fields | Fields[] }>(REPORTS_PATH, async (request, reply) => {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, logged] = [now, 0]
      for (const violation of violationsIn(request.body)) {
        onViolation(violation.directive)
        logged += 1
        if (logged <= LOGGED_A_MINUTE) request.log.warn({ violation }, 'a policy refused something')
      }
      return reply.code(204).send()
    })
  })
}

/** `blocked`: an origin or a keyword such as `inline`; a whole address may hold a token. */
function violationsIn(sent: Fields | Fields[]): { directive: string; blocked: string }[] {
  const reports = Array.isArray(sent)
    ? sent.slice(0, MAX_REPORTS).map((report) => report?.['body'] as Fields)
    : [sent?.['csp-report'] as Fields]
  return reports.flatMap((report) => {
    const directive =
      report?.['effectiveDirective'] ?? report?.['effective-directive'] ?? report?.['violated-directive']
    if (typeof directive !== 'string') return []
    const [name = ''] = directive.split(' ')
    const blocked = originOf(report?.['blockedURL'] ?? report?.['blocked-uri'])
    return [{ directive: directives.has(name) ? name : 'other', blocked }]
  })
}

function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return ''
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin : ''
}
