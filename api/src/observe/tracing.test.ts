import { createServer } from 'node:http'
import { currentUser } from '@csuite/shared/contract/login'
import { listenLocally } from '../testing/ports'
import { createTestApi } from '../testing/test-api'
import { testOnServer } from '../testing/test-engines'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** An OTLP collector over HTTP and JSON. */
async function startCollector() {
  const spans: SentSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(`${request.url} ${body}`)
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
      }
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await listenLocally(server)
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { spans, bodies, close, endpoint: `http://127.0.0.1:${port}` }
}

const parent = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

const exporterIsLoaded = () => Object.keys(require.cache).some((file) => file.includes('exporter-trace-otlp'))

test('without a collector OpenTelemetry is not loaded', async () => {
  const api = await createTestApi()
  await api.close()
  expect(exporterIsLoaded()).toBe(false)
})

testOnServer('a request and its statements are one trace under the proxy, without a secret', async () => {
  const collector = await startCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, TRUST_PROXY: '1' }
  const api = await createTestApi({ env })
  expect(exporterIsLoaded()).toBe(true)
  const { token, email } = await api.signUp()
  const headers = {
    traceparent: `00-${parent.trace}-${parent.span}-01`,
    'x-request-id': 'request-of-a-proxy',
  }
  await api.call(currentUser, {}, { token, headers })
  await api.inject({ method: 'GET', url: '/api/health/live' })
  await api.close()
  await collector.close()
  const traced = collector.spans.filter(({ traceId }) => traceId === parent.trace)
  const request = traced.find(({ name }) => name === 'GET /api/auth/user')
  expect(request?.parentSpanId).toBe(parent.span)
  const attributes = Object.fromEntries(
    (request?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )
  expect(attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/auth/user',
    'url.path': '/api/auth/user',
    'http.response.status_code': 200,
    'csuite.request_id': 'request-of-a-proxy',
  })
  const statements = traced.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(collector.spans.some(({ name }) => name.includes('health'))).toBe(false)
  expect(collector.bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true)
  const sent = collector.bodies.join('')
  expect(sent).toContain('POST /api/auth/register')
  for (const word of [token, email, 'Turbina-42']) expect(sent).not.toContain(word)
})

testOnServer('a collector that is away costs nothing but the traces', async () => {
  const api = await createTestApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  const { token } = await api.signUp()
  expect((await api.call(currentUser, {}, { token })).statusCode).toBe(200)
  await api.close()
})
