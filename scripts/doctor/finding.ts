/** What was looked at, how it is, and where it is not well what to do. */
export interface Finding {
  subject: string
  state: 'fine' | 'warning' | 'broken'
  text: string
}

export const about = (subject: string) => ({
  fine: (text: string): Finding => ({ subject, state: 'fine', text }),
  warning: (text: string): Finding => ({ subject, state: 'warning', text }),
  broken: (text: string): Finding => ({ subject, state: 'broken', text }),
})

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nadie escucha en esa dirección',
  ECONNRESET: 'la conexión se cortó',
  ENOTFOUND: 'ese nombre no existe',
  EAI_AGAIN: 'el nombre no se puede resolver',
  ETIMEDOUT: 'no contesta a tiempo',
  EHOSTUNREACH: 'no hay camino hasta ese equipo',
  ENETUNREACH: 'no hay camino hasta esa red',
  EACCES: 'sin permiso',
  EROFS: 'es de solo lectura',
  ENOSPC: 'no queda espacio',
  ENOTDIR: 'no es una carpeta',
  '28P01': 'el usuario o la contraseña no valen',
  '28000': 'el servidor no admite a ese usuario desde aquí',
  '3D000': 'esa base de datos no existe',
  '42501': 'ese rol no tiene permiso: debe ser el dueño de la base de datos y de sus tablas',
  '42P01': 'faltan tablas',
  '53300': 'el servidor no tiene más conexiones libres',
  '57P03': 'el servidor está arrancando o apagándose',
  '08P01': 'lo que contesta no es PostgreSQL, o es un pooler que no admite esta conexión',
}

/** In words that hold no address, value or statement. */
export function reasonOf(error: unknown): string {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code === 'string') return reasons[code] ?? code
  return /timeout|terminat/i.test(message) ? 'no contesta a tiempo' : 'la respuesta no se entiende'
}

/** Host and port of a setting's address, without user and password. */
export function placeOf(url: string, port: number): string {
  const place = new URL(url)
  return `${place.hostname}:${place.port || port}`
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

/** 7200 → '2 horas'. */
export function lasting(seconds: number): string {
  const [size, unit] = units.find(([each]) => seconds >= each * 2) ?? [1, 'second']
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat('es', format).format(seconds / size)
}
