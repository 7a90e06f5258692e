import { words } from '@csuite/shared/texts'

export const panelTexts = {
  navigation: 'Administración',
  people: 'Personas',
  catalogue: 'Catálogo',
  portal: 'Portal',
  users: 'Usuarios',
  groups: 'Grupos',
  requests: 'Solicitudes',
  dashboard: 'Dashboard',
  apps: 'Apps',
  plans: 'Planes',
  notices: 'Avisos',
  releases: 'Despliegues',
  audit: 'Auditoría',
  reports: 'Reportes',
  home: 'Ir al inicio',
  signOut: 'Cerrar Sesión',
  menu: 'Menú',
  fallbackName: 'Admin',
  role: 'Administrador',
  loading: words.loading,
} as const
