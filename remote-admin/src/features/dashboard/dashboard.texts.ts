import { formatNumber } from '@csuite/shared/format'

export const dashboardTexts = {
  title: 'Dashboard de Administración',
  subtitle: 'Cómo va el portal.',
  loading: 'Cargando dashboard...',
  failed: 'No se pudieron obtener las cifras',
  stats: {
    totalUsers: 'Usuarios totales',
    activeApps: 'Apps activas',
    activeSubscriptions: 'Suscripciones activas',
    newSubscriptions: 'Nuevas suscripciones',
  },
  /** Where what a figure counts is listed. */
  links: {
    totalUsers: '/admin/usuarios',
    activeApps: '/admin/apps',
    activeSubscriptions: '/admin/reportes',
    newSubscriptions: '/admin/auditoria?tipo=plan.cambiado',
  },
  change: {
    same: (before: string) => `Sin cambios frente ${before}`,
    against: (sign: string, value: string, before: string) => `${sign}${value} frente ${before}`,
  },
  newUsers: {
    column: 'Usuarios nuevos',
    description: (range: string, came: number, change: string) =>
      `${range}: ${formatNumber(came)}. ${change}`,
  },
  revenue: {
    title: 'Ingresos mensuales',
    description: 'Dólares por los planes vigentes, últimos 12 meses',
    columns: ['Mes', 'Ingresos (USD)'],
  },
  users: (count: number) => `${formatNumber(count)} ${count === 1 ? 'usuario' : 'usuarios'}`,
  people: (count: number) => `${formatNumber(count)} ${count === 1 ? 'persona' : 'personas'}`,
  distribution: { title: 'Distribución de planes', empty: 'Todavía no hay planes asignados.' },
  wishes: { title: 'Esperan un aviso del plan PRO', empty: 'Todavía nadie pidió un aviso.' },
  actions: {
    title: 'Acciones rápidas',
    users: 'Gestionar usuarios',
    apps: 'Configurar apps',
    reports: 'Ver reportes',
  },
} as const
