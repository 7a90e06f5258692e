import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Config } from '../config'

/** Call it before the routes are registered. */
export async function collectRoutes(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.site.name} portal`, version: '1.0.0' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** A response without a body, for OpenAPI. */
export const bodiless = (description: string) => z.null().register(z.globalRegistry, { description })

export async function documentationRoutes(routes: FastifyInstance): Promise<void> {
  routes.get('/openapi.json', { schema: { hide: true } }, async () => routes.swagger())
  await routes.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, indexPrefix: '' })
}
