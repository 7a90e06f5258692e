import type { DashboardRange } from '@csuite/shared/contract/users'

/** How the ranges of the dashboard and of the reports are called. */
export const rangeTexts = {
  label: 'Período',
  /** In the choice, and under the chart that it changes. */
  last: {
    7: 'Últimos 7 días',
    30: 'Últimos 30 días',
    90: 'Últimos 90 días',
    365: 'Últimos 12 meses',
  } satisfies Record<DashboardRange, string>,
  /** What the range before is called. */
  before: {
    7: 'a los 7 días anteriores',
    30: 'al mes anterior',
    90: 'al trimestre anterior',
    365: 'al año anterior',
  } satisfies Record<DashboardRange, string>,
  /** The same as the heading of a column. */
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
  utc: 'Los días se cuentan en UTC.',
  /** With the hour at which those days begin where the person is. */
  utcHere: (begins: string) => `Los días se cuentan en UTC: en tu zona van de ${begins} a ${begins}.`,
} as const
