export const INSTRUMENTS_PATH = '/calculadora-txi/instrumentos'
/** @param idGrupo of the instrument's group: a person and a group may have the same tag */
export const instrumentPath = (tag: string, idGrupo?: number | null) =>
  `${INSTRUMENTS_PATH}/${encodeURIComponent(tag)}${idGrupo ? `?grupo=${idGrupo}` : ''}`
export const calibrationPath = (id: number | string) => `/calculadora-txi/calibraciones/${id}`
