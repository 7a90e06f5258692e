import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { safePath } from './logger'
import { scopeOf } from '../http/request-ids'

const EXPORT_TIMEOUT_MS = 3000
const STATEMENT_LENGTH = 500
/** Polled every few seconds. */
const UNTRACED = /\/(health\/\w+|metrics)$/

const kSpan = Symbol('span')
type Traced = FastifyRequest & { [kSpan]?: Span }

/**
 * Sends a span for each request and each of its SQL statements, named by OpenTelemetry's semantic conventions and without
 * query strings or parameters.
 * @param proxied whether to trust the request's `traceparent`
 * @returns the function that flushes the spans and ends tracing
 */
export function traceRequests(
  app: FastifyInstance,
  { endpoint, proxied }: { endpoint: string; proxied: boolean },
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'csuite-portal' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  })
  const tracer = provider.getTracer('csuite')
  app.addHook('onRequest', (request, _reply, done) => {
    if (!UNTRACED.test(request.routeOptions.url ?? ''))
      begin(tracer, request, proxied ? parentOf(request.headers.traceparent) : ROOT_CONTEXT)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = (request as Traced)[kSpan]
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
  return () => provider.shutdown().catch(() => undefined)
}

function begin(tracer: Tracer, request: FastifyRequest, parent: Context): void {
  const route = request.routeOptions.url
  const span = tracer.startSpan(
    route === undefined ? request.method : `${request.method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'url.path': safePath(request.url),
        'csuite.request_id': request.id,
        ...(route === undefined ? {} : { 'http.route': route }),
      },
    },
    parent,
  )
  ;(request as Traced)[kSpan] = span
  const { traceId, spanId, traceFlags } = span.spanContext()
  const scope = scopeOf(request)
  scope.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  const inRequest = trace.setSpan(ROOT_CONTEXT, span)
  scope.onStatement = (text) => observe(tracer, inRequest, text)
}

function observe(tracer: Tracer, parent: Context, text: string): (error?: unknown) => void {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, STATEMENT_LENGTH),
  }
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent)
  return (error) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}

/** W3C Trace Context §3.2; an invalid header starts a new trace. */
function parentOf(header: unknown): Context {
  const parts =
    typeof header === 'string' ? /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header) : null
  const [, traceId = '', spanId = '', flags = ''] = parts ?? []
  if (parts === null || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
