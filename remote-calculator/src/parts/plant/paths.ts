export const INSTRUMENTS_PATH = '/calculadora-txi/instrumentos'
export const instrumentPath = (tag: string) => `${INSTRUMENTS_PATH}/${encodeURIComponent(tag)}`
export const calibrationPath = (id: number | string) => `/calculadora-txi/calibraciones/${id}`
