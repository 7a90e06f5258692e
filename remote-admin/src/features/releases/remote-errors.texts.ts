import { formatNumber } from '@csuite/shared/format'

export const remoteErrorsTexts = {
  open: 'Errores',
  title: (name: string) => `Errores de ${name}`,
  text: 'Lo que falló en los navegadores en los últimos 30 días.',
  loading: 'Cargando errores',
  failed: 'No se pudieron cargar los errores',
  none: 'Sin errores',
  fresh: 'Nuevo',
  where: (name: string, file: string, line: number) => `${name === '' ? '' : `${name}, `}${file}:${line}`,
  seen: (browsers: number, since: string, last: string) =>
    `${browsers === 1 ? '1 navegador' : `${formatNumber(browsers)} navegadores`} · desde ${since} · última vez ${last}`,
  detail: (owner: string, browser: string, page: string) => `Código de ${owner} · ${browser} · ${page}`,
  more: 'Hay más: csuite errors los muestra todos.',
} as const
