export const INSTRUMENTS_PATH = '/calculadora-txi/instrumentos'
/** @param idGrupo of the instrument's group: a person and a group may have the same tag */
export const instrumentPath = (tag: string, idGrupo?: number | null) =>
  `${INSTRUMENTS_PATH}/${encodeURIComponent(tag)}${idGrupo ? `?grupo=${idGrupo}` : ''}`
/** Names the instrument in the address of another tool, which then leads back to it. */
const BACK = { tag: 'instrumento', group: 'grupo' } as const

/** @param query of the tool itself */
export function toolPath(tool: string, query: URLSearchParams, tag: string, idGrupo?: number | null): string {
  query.set(BACK.tag, tag)
  if (idGrupo) query.set(BACK.group, String(idGrupo))
  return `/calculadora-txi${tool}?${query.toString()}`
}

/** The instrument that an address came from. */
export function instrumentIn(search: string): { tag: string; path: string } | null {
  const query = new URLSearchParams(search)
  const tag = query.get(BACK.tag)?.slice(0, 40)
  return tag ? { tag, path: instrumentPath(tag, Number(query.get(BACK.group))) } : null
}

export const calibrationPath = (id: number | string) => `/calculadora-txi/calibraciones/${id}`
