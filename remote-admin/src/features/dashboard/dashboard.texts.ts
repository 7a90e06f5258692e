import { formatNumber } from '@csuite/shared/format'

export const dashboardTexts = {
  title: 'Dashboard de Administración',
  subtitle: 'Cómo va el portal.',
  loading: 'Cargando dashboard...',
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
  newUsers: (range: string, count: number, change: string) => `${range}: ${formatNumber(count)}. ${change}`,
  revenue: 'Dólares por los planes vigentes, a los precios mensuales de hoy, últimos 12 meses',
  users: (count: number) => `${formatNumber(count)} ${count === 1 ? 'usuario' : 'usuarios'}`,
  people: (count: number) => `${formatNumber(count)} ${count === 1 ? 'persona' : 'personas'}`,
  mailProblem: (waiting: number, since: string, reason: string) =>
    `${waiting === 1 ? 'Un correo espera' : `${formatNumber(waiting)} correos esperan`} desde el ${since}. El último intento falló: “${reason}”. Si se repite, revisa SMTP_URL y MAIL_FROM.`,
  noPlans: 'Todavía no hay planes asignados.',
  openings: (count: number) => `${formatNumber(count)} ${count === 1 ? 'apertura' : 'aperturas'}`,
  noOpenings: 'Nadie abrió una aplicación en este período.',
  noUnused: 'Todas las aplicaciones se usaron en los últimos 90 días.',
  lastOpened: (day: string) => `Última vez el ${day}`,
  neverOpened: 'Nunca',
  moreUnused: (count: number) => `Y ${formatNumber(count)} más en los reportes.`,
  noWishes: 'Todavía nadie pidió un aviso.',
  actions: {
    title: 'Acciones rápidas',
    users: 'Gestionar usuarios',
    apps: 'Configurar apps',
    reports: 'Ver reportes',
  },
} as const
