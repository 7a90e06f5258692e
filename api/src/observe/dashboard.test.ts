import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTestApi } from '../testing/test-api'

interface Dashboard {
  templating: { list: { query: string | { query: string } }[] }
  panels: { title: string; targets: { expr: string }[] }[]
}

/** The metrics of a PromQL expression. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without) *\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\w| *\()/g)].map(([name]) => name)
}

test('every metric that the dashboard shows exists', async () => {
  const file = path.join(process.cwd(), 'scripts/deploy/grafana-dashboard.json')
  const { panels, templating } = JSON.parse(readFileSync(file, 'utf8')) as Dashboard
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_API_URL: 'http://127.0.0.1:9' }
  const api = await createTestApi({ env: stripe, build: { processChecks: true } })
  await api.signUp()
  const { body } = await api.inject({ method: 'GET', url: '/api/metrics' })
  await api.close()
  const known = new Set<string>()
  for (const [, name = '', type] of body.matchAll(/^# TYPE (\S+) (\w+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) known.add(name + suffix)
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(new Set(shown).size).toBeGreaterThan(15)
  expect(shown.filter((name) => !known.has(name))).toEqual([])
  expect(JSON.stringify(templating)).toContain('process_cpu_seconds_total')
  expect(body).toContain('outbox_mails_total{result="sent"} 1')
  expect(body).toContain('service_resting{service="stripe"} 0')
})
