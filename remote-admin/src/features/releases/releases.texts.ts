import { words } from '@csuite/shared/texts'
import { formatNumber } from '@csuite/shared/format'

export const releasesTexts = {
  title: 'Despliegues',
  subtitle: 'Qué versión de cada parte del portal reciben las personas. Un cambio vale en cuanto se hace.',
  loading: 'Cargando despliegues...',
  empty: 'Todavía no hay versiones publicadas.',
  listFailed: 'No se pudieron obtener los despliegues',
  changeFailed: 'No se pudo cambiar la versión',
  refresh: 'Actualizar',
  none: 'ninguna',
  active: (version: string) => `Activa: ${version}`,
  previous: (version: string) => `Anterior: ${version}`,
  canary: (version: string, percent: number) => `${version} la recibe el ${percent} % de los navegadores`,
  halted: (reason: string) => `La prueba gradual se detuvo: ${reason}`,
  addresses: (addresses: readonly string[], workerScope: string | null) =>
    addresses.join(' ') + (workerScope === null ? '' : ` · sin conexión en ${workerScope}`),
  rollback: 'Revertir',
  history: 'Historial',
  endCanary: 'Terminar prueba',
  more: (count: number) => `Ver ${count} más`,
  fewer: 'Ver menos',
  columns: {
    version: 'Versión',
    published: 'Publicada',
    loads: 'Cargas',
    failures: 'Fallos',
    p75: 'Carga (p75)',
    actions: words.actions,
  },
  badges: { active: 'Activa', canary: 'Prueba', previous: 'Anterior' },
  by: (when: string, who: string) => `${when}, por ${who}`,
  milliseconds: (value: number) => `${formatNumber(Math.round(value))} ms`,
  unknown: '–',
  activate: 'Activar',
  tryOut: 'Probar',
  changeShare: 'Cambiar porcentaje',
  confirm: {
    activateTitle: (name: string, version: string) => `¿Activar ${name} ${version}?`,
    activateText: 'La recibirán todas las personas en su próxima visita. Se puede revertir en un segundo.',
    activate: 'Activar',
    rollbackTitle: (name: string, version: string) => `¿Volver a ${name} ${version}?`,
    rollbackText: 'La versión activa ahora deja de entregarse.',
    rollback: 'Revertir',
    canaryTitle: (name: string, version: string) => `Probar ${name} ${version}`,
    canaryText: 'Una parte de los navegadores recibe esta versión; los demás, la activa.',
    canaryLabel: 'Porcentaje de navegadores',
    canaryError: 'Escribe un número entero de 1 a 100',
    canary: 'Empezar prueba',
    share: 'Cambiar porcentaje',
    endTitle: (name: string) => `¿Terminar la prueba de ${name}?`,
    endText: 'Todos los navegadores vuelven a recibir la versión activa.',
    end: 'Terminar prueba',
  },
  done: {
    activate: (name: string, version: string) => `${name} ${version} está activa.`,
    rollback: (name: string, version: string) => `${name} volvió a ${version}.`,
    canary: (name: string, version: string, percent: number) =>
      percent === 0
        ? `La prueba de ${name} terminó.`
        : `${name} ${version} se prueba en el ${percent} % de los navegadores.`,
  },
} as const
