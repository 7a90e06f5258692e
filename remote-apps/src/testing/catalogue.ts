import type { AppWithPlans, Plan } from '@csuite/shared/contract/apps'

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
