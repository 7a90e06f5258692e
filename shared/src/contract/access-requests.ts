import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id, IdParams, PageQuery, Timestamp, paged } from './fields'
import { EndMoment, GroupPerson } from './groups'
import { requiredParagraphs } from './text'

export const requestStates = ['pendiente', 'aprobada', 'rechazada'] as const
const RequestState = z.enum(requestStates, 'El estado no es válido')

const reason = (required: string) => requiredParagraphs(required, 500)
export const RequestForm = z.object({ motivo: reason('Escribe para qué la necesitas') })
export const RejectionForm = z.object({ motivo: reason('Escribe por qué la rechazas') })
export const ApprovalForm = z.object({ hasta: z.iso.date('Elige el último día') })

export const AccessRequest = z.object({
  id: Id,
  app: z.object({ id: Id, nombre: z.string() }),
  usuario: GroupPerson,
  motivo: z.string(),
  estado: RequestState,
  creada: Timestamp,
  decidida: z.nullable(Timestamp),
  hasta: z.nullable(Timestamp),
  respuesta: z.nullable(z.string()),
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const requestAccess = defineEndpoint({
  method: 'POST',
  path: '/apps/solicitudes',
  access: 'user',
  status: 201,
  limited: [{ name: 'requestByUser', points: 20, window: 3600 }],
  summary: 'Asks for an app; its approvers get a mail',
  body: z.object({ idApp: Id, motivo: RequestForm.shape.motivo }),
  response: AccessRequest,
  errors: ['NOT_FOUND', 'ALREADY_REQUESTED', 'ALREADY_ALLOWED'],
})

export const listRequests = defineEndpoint({
  method: 'GET',
  path: '/apps/solicitudes',
  access: 'user',
  summary: 'Requests that the caller may decide, oldest pending first, then the newest',
  query: z.extend(PageQuery, { estado: z.optional(RequestState) }),
  response: paged(AccessRequest),
  errors: ['FORBIDDEN'],
})

const decisionLimit = { name: 'decisionByUser', points: 300, window: 3600 }

export const approveRequest = defineEndpoint({
  method: 'POST',
  path: '/apps/solicitudes/:id/aprobar',
  access: 'user',
  limited: [decisionLimit],
  summary: 'Gives the app to who asked for it, for good or until a moment; both are mailed',
  params: IdParams,
  body: z.nullish(z.object({ hasta: z.optional(z.nullable(EndMoment)) })),
  response: AccessRequest,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ALREADY_DECIDED'],
})

export const rejectRequest = defineEndpoint({
  method: 'POST',
  path: '/apps/solicitudes/:id/rechazar',
  access: 'user',
  limited: [decisionLimit],
  summary: 'Refuses a request and says why; both are mailed',
  params: IdParams,
  body: RejectionForm,
  response: AccessRequest,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ALREADY_DECIDED'],
})
