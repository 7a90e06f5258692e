import { words } from '@csuite/shared/texts'

export const topBarTexts = {
  home: 'C+Suite, inicio',
  sections: 'Secciones',
  /** Titles of pages. */
  section: ['Inicio', 'Planes', 'Mi perfil'],
  signIn: 'Iniciar sesión',
  search: words.search,
  searchInPanel: 'Ir a…',
  searchHint: { mac: '⌘K', other: 'Ctrl K' },
  launcher: 'Aplicaciones',
  launcherSubtitle: 'Conoce todas tus herramientas',
  launcherLoading: words.loadingApps,
  launcherEmpty: words.noApps,
  launcherError: words.appsFailed,
  retry: words.retry,
  newTab: '(se abre en otra pestaña)',
  account: 'Cuenta',
  profile: 'Mi perfil',
  billing: 'Mi facturación',
  billingFailed: 'Error al crear la sesión de portal',
  plans: 'Planes',
  panel: 'Panel',
  theme: 'Tema',
  themes: { sistema: 'Sistema', claro: 'Claro', oscuro: 'Oscuro' },
  help: 'Ayuda',
  signOut: words.signOut,
} as const
