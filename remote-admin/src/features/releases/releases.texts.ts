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
  canary: (version: string, percent: number, group?: string) =>
    group === undefined
      ? `${version} la recibe el ${percent} % de los navegadores`
      : `${version} la recibe el ${percent} % de las personas del grupo ${group}`,
  source: 'Ver el cambio',
  halted: (reason: string) => `La prueba gradual se detuvo: ${reason}`,
  addresses: (addresses: readonly string[], workerScope: string | null) =>
    addresses.join(' ') + (workerScope === null ? '' : ` · sin conexión en ${workerScope}`),
  history: 'Historial',
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
  tryOut: 'Probar',
  changeShare: 'Cambiar porcentaje',
  share: 'Porcentaje de navegadores',
  group: 'Grupo',
  groupHint: 'Vacío: cualquier persona. Con un grupo, solo las suyas, en su próxima visita.',
  shareError: 'Escribe un número entero de 1 a 100',
  changes: {
    activate: {
      title: (name: string, version: string) => `¿Activar ${name} ${version}?`,
      text: 'La recibirán todas las personas en su próxima visita. Se puede revertir en un segundo.',
      action: 'Activar',
      done: (name: string, version: string) => `${name} ${version} está activa.`,
    },
    rollback: {
      title: (name: string, version: string) => `¿Volver a ${name} ${version}?`,
      text: 'La versión activa ahora deja de entregarse.',
      action: 'Revertir',
      done: (name: string, version: string) => `${name} volvió a ${version}.`,
    },
    canary: {
      title: (name: string, version: string) => `Probar ${name} ${version}`,
      text: 'Una parte de los navegadores recibe esta versión; los demás, la activa.',
      action: 'Empezar prueba',
      done: (name: string, version: string, percent: number, group?: string) =>
        `${name} ${version} se prueba en el ${percent} % de ${group ? `las personas del grupo ${group}` : 'los navegadores'}.`,
    },
    endCanary: {
      title: (name: string) => `¿Terminar la prueba de ${name}?`,
      text: 'Todos los navegadores vuelven a recibir la versión activa.',
      action: 'Terminar prueba',
      done: (name: string) => `La prueba de ${name} terminó.`,
    },
  },
} as const

export const newRemoteTexts = {
  title: 'Nuevo remoto',
  text: 'Sus páginas viven en estas direcciones y por debajo de ellas; ningún otro remoto puede usarlas.',
  name: words.name,
  nameHint: 'Por ejemplo caudal.',
  addresses: 'Direcciones',
  addressesHint: 'Separadas por espacios, por ejemplo /caudal.',
  action: 'Crear',
  failed: 'No se pudo crear el remoto',
  done: (name: string) => `${name} ya puede publicar.`,
} as const

export const remoteAddressesTexts = {
  open: 'Direcciones',
  title: (name: string) => `Direcciones de ${name}`,
  text: (addresses: readonly string[]) => `Tiene ${addresses.join(' ')} y lo que hay debajo.`,
  addresses: 'Añadir direcciones',
  addressesHint: 'Separadas por espacios, por ejemplo /caudal.',
  scope: 'Alcance sin conexión',
  scopeHint: 'Una de sus direcciones, o debajo: ahí su trabajador responde sin red. Vacío: no tiene.',
  action: words.save,
  failed: 'No se pudieron guardar las direcciones',
  done: (name: string) => `Las direcciones de ${name} están guardadas.`,
} as const

export const permissionsTexts = {
  open: 'Permisos',
  title: (name: string) => `Permisos de ${name}`,
  text: 'Lo que sus versiones pueden pedir del portal. Sin permiso no se publican.',
  roles: 'Papeles',
  rolesHint: 'Páginas que usa el portal: sign-in, register, home, profile, plans, admin, users.',
  connect: 'Conexiones',
  connectHint: 'Orígenes https a los que sus pantallas envían datos, por ejemplo https://api.example.',
  base: 'Archivos',
  baseHint: 'Orígenes de los que se cargan sus archivos, por ejemplo https://cdn.example.',
  shown: (origins: readonly string[]) => `Orígenes: ${origins.join(' ')}`,
  action: words.save,
  failed: 'No se pudieron guardar los permisos',
  done: (name: string) => `Los permisos de ${name} están guardados.`,
} as const

export const developerOverrideTexts = {
  title: 'Probar mi compilación',
  text: 'Solo este navegador recibe tu compilación de un remoto, hasta que salgas, se cumpla el tiempo o cierres tu sesión.',
  url: 'Dirección de la compilación',
  urlHint: 'La carpeta con remote.json, por ejemplo la que muestra «npm run remote -- serve».',
  minutes: 'Minutos',
  failed: 'No se pudo empezar la prueba',
  action: 'Empezar prueba',
} as const
