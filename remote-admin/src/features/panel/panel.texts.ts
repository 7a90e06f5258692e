export const panelTexts = {
  navigation: 'Administración',
  users: 'Usuarios',
  dashboard: 'Dashboard',
  apps: 'Apps',
  reports: 'Reportes',
  home: 'Ir al inicio',
  signOut: 'Cerrar Sesión',
  menu: 'Menú',
  closeMenu: 'Cerrar menú',
  fallbackName: 'Admin',
  role: 'Administrador',
  loading: 'Cargando...',
} as const
