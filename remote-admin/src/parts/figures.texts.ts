import type { DashboardRange } from '@csuite/shared/contract/users'

export const figuresTexts = {
  failed: 'No se pudieron obtener las cifras',
  indicators: {
    totalUsers: 'Usuarios totales',
    activeApps: 'Apps activas',
    activeSubscriptions: 'Suscripciones activas',
    newSubscriptions: 'Nuevas suscripciones',
  },
  newUsers: 'Usuarios nuevos',
  revenue: { title: 'Ingresos mensuales', columns: ['Mes', 'Ingresos (USD, a precios de hoy)'] },
  plans: 'Distribución de planes',
  mostUsed: 'Apps más usadas',
  unused: 'Sin uso en 90 días',
  wishes: 'Esperan un aviso del plan PRO',
} as const

export const rangeTexts = {
  label: 'Período',
  last: {
    7: 'Últimos 7 días',
    30: 'Últimos 30 días',
    90: 'Últimos 90 días',
    365: 'Últimos 12 meses',
  } satisfies Record<DashboardRange, string>,
  /** The range before, after 'frente'. */
  before: {
    7: 'a los 7 días anteriores',
    30: 'al mes anterior',
    90: 'al trimestre anterior',
    365: 'al año anterior',
  } satisfies Record<DashboardRange, string>,
  /** The range before, as a column's heading. */
  column: {
    7: '7 días antes',
    30: 'Mes anterior',
    90: 'Trimestre anterior',
    365: 'Año anterior',
  } satisfies Record<DashboardRange, string>,
  newUsers: {
    7: 'Nuevos usuarios por día',
    30: 'Nuevos usuarios por día',
    90: 'Nuevos usuarios por semana',
    365: 'Nuevos usuarios por mes',
  } satisfies Record<DashboardRange, string>,
  bucket: { 7: 'Día', 30: 'Día', 90: 'Semana', 365: 'Mes' } satisfies Record<DashboardRange, string>,
  days: (from: string, to: string) => `${from} – ${to}`,
  basis: (zone: string) =>
    `Los días se cuentan en ${zone}. Las comparaciones cuentan solo los usuarios y las apps activas que hay hoy.`,
} as const
