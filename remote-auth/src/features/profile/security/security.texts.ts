import { words } from '@csuite/shared/texts'
import type { LinkOutcome } from '@csuite/shared/contract/social-login'

export const securityTexts = {
  loading: words.loading,
  loadFailed: 'No se pudo cargar esta sección',
  failed: 'No se pudo guardar el cambio. Inténtalo de nuevo.',
} as const

export const sessionsTexts = {
  title: 'Sesiones',
  intro: 'Los dispositivos en los que tu cuenta está abierta.',
  unknownDevice: 'Dispositivo desconocido',
  lastUse: (when: string) => `Último uso: ${when}`,
  current: 'Esta sesión',
  kept: 'Se mantiene abierta',
  end: words.signOut,
  endOf: (device: string) => `Cerrar sesión en ${device}`,
  endOthers: 'Cerrar las demás',
} as const

export const factorTexts = {
  title: 'Segundo factor',
  intro: 'Al iniciar sesión se pide también un código de tu aplicación de autenticación.',
  off: 'Está desactivado.',
  on: (codes: number) =>
    `Está activo. Te ${codes === 1 ? 'queda 1 código' : `quedan ${codes} códigos`} de recuperación.`,
  prepare: 'Activar el segundo factor',
  scan: 'Escanea el código con tu aplicación de autenticación, o escribe en ella la clave. Después, escribe aquí el código que muestra.',
  qr: 'Código QR para tu aplicación de autenticación',
  secret: 'Clave',
  enable: 'Activar',
  cancel: words.cancel,
  codesTitle: 'Códigos de recuperación',
  codesIntro:
    'Guárdalos ahora: no se vuelven a mostrar. Cada uno sirve una vez para entrar sin tu aplicación.',
  copy: words.copy,
  copied: '✓ Copiados',
  copyFailed: 'No se pudieron copiar',
  download: 'Descargar',
  print: 'Imprimir',
  file: 'codigos-de-recuperacion.txt',
  done: 'Los he guardado',
  disableCode: 'Código de tu aplicación o de recuperación',
  disable: 'Desactivar',
} as const

export const passkeysTexts = {
  title: 'Llaves de acceso',
  intro: 'Entra con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña.',
  none: 'Todavía no tienes llaves de acceso.',
  unsupported: 'Este navegador no admite llaves de acceso.',
  neverUsed: 'Sin usar todavía',
  name: 'Nombre de la llave',
  add: 'Añadir llave',
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar la llave ${name}`,
  failed: 'No se pudo añadir la llave de acceso. Inténtalo de nuevo.',
  known: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
} as const

export const identitiesTexts = {
  title: 'Cuentas vinculadas',
  intro: 'Entra también con tu cuenta de Google o Apple, aunque su email sea otro.',
  none: 'Todavía no hay cuentas vinculadas.',
  providers: { google: 'Google', apple: 'Apple', empresa: 'Tu empresa' },
  since: (when: string) => `Desde: ${when}`,
  link: (name: string) => `Vincular ${name}`,
  unlink: 'Desvincular',
  unlinkOf: (name: string) => `Desvincular ${name}`,
} as const

const linkOutcomes: Record<LinkOutcome, { tone: 'ok' | 'info' | 'danger'; text: string }> = {
  hecho: { tone: 'ok', text: 'La cuenta se vinculó: ya puedes entrar también con ella.' },
  cancelado: { tone: 'info', text: 'No se vinculó ninguna cuenta: cancelaste en la página del proveedor.' },
  ocupado: {
    tone: 'danger',
    text: 'Esa cuenta ya abre otra cuenta del portal. Entra con ella y desvincúlala allí primero.',
  },
  fallido: { tone: 'danger', text: 'No se pudo vincular la cuenta. Inténtalo de nuevo.' },
}

const factorMissing = {
  tone: 'info',
  text: 'Tu cuenta de administrador necesita el segundo factor: actívalo aquí para continuar.',
} as const

/** The address's message: how linking an account ended, or that the second factor is required. */
export function securityNotice(query: URLSearchParams, hasFactor: boolean) {
  if (query.has('falta')) return hasFactor ? null : factorMissing
  const vinculo = query.get('vinculo') ?? ''
  return Object.hasOwn(linkOutcomes, vinculo) ? linkOutcomes[vinculo as LinkOutcome] : null
}

export const activityTexts = {
  title: 'Actividad de tu cuenta',
  intro: 'Si algo de esto no fuiste tú, cambia tu contraseña y cierra las demás sesiones.',
  more: 'Ver más',
} as const

export const leaveCodesTexts = {
  title: '¿Guardaste tus códigos de recuperación?',
  text: 'No se vuelven a mostrar. Sin ellos, si pierdes tu aplicación, solo un administrador puede devolverte el acceso.',
  stay: 'Seguir aquí',
  leave: 'Ya los guardé, salir',
} as const
