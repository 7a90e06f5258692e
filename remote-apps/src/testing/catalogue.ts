import type { App, AppWithPlans, Plan } from '@csuite/shared/contract/apps'

/** The answer of the list for one page of apps. */
export function testPage(data: App[], changes: { total?: number; currentPage?: number } = {}) {
  const total = changes.total ?? data.length
  const currentPage = changes.currentPage ?? 1
  const totalPages = Math.ceil(total / Math.max(100, data.length))
  return { data, total, totalPages, currentPage, hasNextPage: currentPage < totalPages, count: data.length }
}

export function testPlan(changes: Partial<Plan> = {}): Plan {
  return {
    id: 1,
    nombre: 'PRO',
    caracteristicas: ['Consultas ilimitadas'],
    precioMensual: 15,
    precioAnual: 119,
    ...changes,
  }
}

/** An app with a free and a PRO plan. */
export function testAppWithPlans(changes: Partial<AppWithPlans> = {}): AppWithPlans {
  const id = changes.id ?? 2
  return {
    id,
    nombre: `App ${id}`,
    iconUrl: null,
    descripcion: `Descripción de la app ${id}`,
    longDescription: null,
    planes: [
      testPlan({
        id: id * 2,
        nombre: 'free',
        caracteristicas: [`Gratis de ${id}`],
        precioMensual: 0,
        precioAnual: 0,
      }),
      testPlan({ id: id * 2 + 1, caracteristicas: [`Pro de ${id}`] }),
    ],
    ...changes,
  }
}
