import { auditTypes } from '@csuite/shared/contract/audit'
import { RemoteName } from '@csuite/shared/contract/releases'

/** What of the trail stands in the address. */
export interface AuditView {
  page: number
  /** A type or the subject that types begin with; undefined: all. */
  tipo?: string | undefined
  /** A person's id. */
  usuario?: number | undefined
  /** A remote's name. */
  remoto?: string | undefined
}

export const subjectOf = (type: string): string => type.split('.')[0] ?? type
const known = new Set<string>([...auditTypes, ...auditTypes.map(subjectOf)])
const PAGE_MAX = 9_999_999

const positive = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

/** Reads a view from the address; what is not valid there is left out. */
export function readView(query: URLSearchParams): AuditView {
  const tipo = query.get('tipo') ?? ''
  return {
    page: Math.min(positive(query.get('page')) ?? 1, PAGE_MAX),
    tipo: known.has(tipo) ? tipo : undefined,
    usuario: positive(query.get('usuario')),
    remoto: RemoteName.safeParse(query.get('remoto')).data,
  }
}

export function writeView({ page, tipo, usuario, remoto }: AuditView): URLSearchParams {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (tipo) query.set('tipo', tipo)
  if (usuario) query.set('usuario', String(usuario))
  if (remoto) query.set('remoto', remoto)
  return query
}
