export const dashboardTexts = {
  title: 'Dashboard de Administración',
  subtitle: 'Cómo va el portal, con cifras de la base de datos.',
  loading: 'Cargando dashboard...',
  failed: 'No se pudieron obtener las cifras',
  stats: {
    totalUsers: 'Usuarios totales',
    activeApps: 'Apps activas',
    activeSubscriptions: 'Suscripciones activas',
    newSubscriptions: 'Nuevas suscripciones',
  },
  change: {
    same: 'Sin cambios frente al mes anterior',
    percent: (sign: string, value: string) => `${sign}${value} frente al mes anterior`,
    absolute: (sign: string, value: string) => `${sign}${value} frente al mes anterior`,
  },
  newUsers: {
    title: 'Nuevos usuarios por día',
    description: 'Últimos 30 días',
    columns: ['Día', 'Usuarios nuevos'],
  },
  revenue: {
    title: 'Ingresos mensuales',
    description: 'Dólares por los planes vigentes, últimos 12 meses',
    columns: ['Mes', 'Ingresos (USD)'],
  },
  distribution: {
    title: 'Distribución de planes',
    users: (text: string, one: boolean) => `${text} ${one ? 'usuario' : 'usuarios'}`,
    empty: 'Todavía no hay planes asignados.',
  },
  actions: {
    title: 'Acciones rápidas',
    users: 'Gestionar usuarios',
    apps: 'Configurar apps',
    reports: 'Ver reportes',
  },
} as const
