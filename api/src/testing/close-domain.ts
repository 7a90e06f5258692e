import { addProvider } from '@csuite/shared/contract/company'
import type { TestApi } from './test-api'

/** Gives the domain's people a company's provider 'Planta', their only way in unless told otherwise. */
export async function closeDomain(api: TestApi, domain: string, { soloPorAqui = true } = {}): Promise<void> {
  const body = {
    ...{ nombre: 'Planta', emisor: 'http://127.0.0.1:1', clienteId: 'portal', secreto: 'secreto' },
    ...{ dominios: [domain], soloPorAqui, grupos: {}, administradores: [] },
  }
  await api.result(addProvider, { body }, await api.signUpAdministrator())
}
