import { type AuditType, auditTypes } from '@csuite/shared/contract/audit.texts'
import { AuditMoment, RemoteName } from '@csuite/shared/contract/fields'
import { pageOf, positiveNumber } from '../../parts/paging'

export interface AuditView {
  page: number
  /** A type or a subject, the part of types before the dot. */
  tipo?: string | undefined
  usuario?: number | undefined
  remoto?: string | undefined
  /** Rows of this moment and older ones: beyond what is counted from today. */
  hasta?: string | undefined
}

export type AuditSubject = AuditType extends `${infer Subject}.${string}` ? Subject : never
export const subjectOf = (type: AuditType) => type.split('.')[0] as AuditSubject
const known = new Set<string>([...auditTypes, ...auditTypes.map(subjectOf)])

export function readView(query: URLSearchParams): AuditView {
  const tipo = query.get('tipo') ?? ''
  return {
    page: pageOf(query),
    tipo: known.has(tipo) ? tipo : undefined,
    usuario: positiveNumber(query.get('usuario')),
    remoto: RemoteName.safeParse(query.get('remoto')).data,
    hasta: AuditMoment.safeParse(query.get('hasta')).data,
  }
}

export const queryOf = ({ page, tipo, usuario, remoto, hasta }: AuditView) => ({
  page: String(page),
  ...(tipo ? { tipo } : {}),
  ...(usuario ? { usuario: String(usuario) } : {}),
  ...(remoto ? { remoto } : {}),
  ...(hasta ? { hasta } : {}),
})

/** The view as the address's query: the same, without page 1. */
export function writeView(view: AuditView): URLSearchParams {
  const query = new URLSearchParams(queryOf(view))
  if (view.page === 1) query.delete('page')
  return query
}
