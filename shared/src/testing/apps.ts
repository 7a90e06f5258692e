import type { App } from '@csuite/shared/contract/apps'

export function testApp(changes: Partial<App> = {}): App {
  const id = changes.id ?? 2
  return {
    id,
    nombre: `App ${id}`,
    descripcion: `Descripción de la app ${id}`,
    longDescription: null,
    iconUrl: null,
    webUrl: `https://app${id}.example/`,
    iosUrl: `https://tienda.example/ios/${id}`,
    androidUrl: `https://tienda.example/android/${id}`,
    isEnabledWeb: true,
    isEnabledMovil: true,
    tags: [],
    hasPaidPlan: true,
    ...changes,
  }
}
