import { randomBytes } from 'node:crypto'
import { type AppClient, CLIENTS_MAX, type ClientBody } from '@csuite/shared/contract/app-clients'
import type { Ports } from '../../api-module'
import type { Audit } from '../../audit/change'
import type { Orm } from '../../db/database'
import { AppError, requireFound } from '../../http/app-error'
import { newSecret, secretHash } from '../../identity/secrets/bearer-secret'
import { isExactAddress, takesNotices } from './exact-address'
import {
  type ClientFields,
  type ClientRow,
  deleteClient,
  findAppOfClients,
  findClientsOf,
  insertClient,
  lockAppOfClients,
  lockClient,
  updateClient,
} from './openid.repository'
import { openidTexts as texts } from './openid.texts'

const OVERLAP_MS = 24 * 3_600_000

/** The clients of apps. A change is the catalogue's too: a card of an app with a client carries no token. */
export class AppClients {
  constructor(
    private readonly orm: Orm,
    private readonly ports: Pick<Ports, 'catalogue' | 'config' | 'now'>,
  ) {}

  async list(appId: number): Promise<AppClient[]> {
    if (!(await findAppOfClients(this.orm, appId))) throw new AppError('NOT_FOUND')
    return (await findClientsOf(this.orm, appId)).map((row) => this.#shown(row))
  }

  async add(by: number, appId: number, body: ClientBody): Promise<AppClient & { secreto?: string }> {
    const fields = await this.#fields(body)
    const secreto = body.tipo === 'confidencial' ? newSecret('cso_') : undefined
    return this.#change(by, async (tx, audit) => {
      const app = requireFound(await lockAppOfClients(tx, appId))
      if ((await findClientsOf(tx, appId)).length >= CLIENTS_MAX)
        throw new AppError('CONFLICT', { message: texts.tooMany(CLIENTS_MAX) })
      const row = await insertClient(tx, {
        ...fields,
        ...{ appId, tipo: body.tipo, clientId: randomBytes(16).toString('hex') },
        secretHash: secreto === undefined ? null : secretHash(secreto),
      })
      await audit('cliente.creado', { ...detailOf(row), app: app.nombre })
      return { ...this.#shown(row), ...(secreto !== undefined && { secreto }) }
    })
  }

  async update(by: number, id: number, body: ClientBody): Promise<AppClient> {
    const fields = await this.#fields(body)
    return this.#change(by, async (tx, audit) => {
      const before = await locked(tx, id)
      if (before.tipo !== body.tipo) throw new AppError('INVALID_STATE', { message: texts.fixedType })
      const row = (await updateClient(tx, id, fields)) ?? before
      await audit('cliente.editado', { ...detailOf(row), direcciones: row.redirects.join(' ').slice(0, 500) })
      return this.#shown(row)
    })
  }

  remove(by: number, id: number): Promise<void> {
    return this.#change(by, async (tx, audit) => {
      const row = await locked(tx, id)
      await deleteClient(tx, id)
      await audit('cliente.eliminado', detailOf(row))
    })
  }

  rotate(by: number, id: number): Promise<AppClient & { secreto: string }> {
    const secreto = newSecret('cso_')
    return this.#change(by, async (tx, audit) => {
      const before = await locked(tx, id)
      if (before.tipo === 'publico') throw new AppError('INVALID_STATE', { message: texts.publicHasNoSecret })
      const row =
        (await updateClient(tx, id, {
          secretHash: secretHash(secreto),
          formerHash: before.secretHash,
          formerUntil: new Date(this.ports.now() + OVERLAP_MS),
        })) ?? before
      await audit('cliente.secreto', detailOf(row))
      return { ...this.#shown(row), secreto }
    })
  }

  /** @throws AppError REDIRECT_NOT_EXACT at the field */
  async #fields(body: ClientBody): Promise<ClientFields> {
    const { nombre, redirecciones, alSalir = [], avisoDeSalida = null } = body
    const refuse = (field: string, message: string) =>
      new AppError('REDIRECT_NOT_EXACT', { fields: { [field]: message } })
    const given = { redirecciones, alSalir, avisoDeSalida: avisoDeSalida ? [avisoDeSalida] : [] }
    for (const [field, addresses] of Object.entries(given))
      if (!addresses.every(isExactAddress)) throw refuse(field, texts.notExact)
    if (avisoDeSalida && !(await takesNotices(avisoDeSalida, this.ports.config.production)))
      throw refuse('avisoDeSalida', texts.noNotice)
    return {
      ...{ nombre, redirects: [...new Set(redirecciones)], afterLogout: [...new Set(alSalir)] },
      ...{ logoutNotice: avisoDeSalida, secondFactor: body.segundoFactor ?? false },
      algorithm: body.algoritmo ?? 'RS256',
    }
  }

  #change<T>(by: number, work: (tx: Orm, audit: Audit) => Promise<T>): Promise<T> {
    return this.ports.catalogue.change(this.orm, by, work)
  }

  #shown(row: ClientRow): AppClient {
    const { formerUntil } = row
    return {
      id: row.id,
      clienteId: row.clientId,
      nombre: row.nombre,
      tipo: row.tipo,
      redirecciones: row.redirects,
      alSalir: row.afterLogout,
      avisoDeSalida: row.logoutNotice,
      segundoFactor: row.secondFactor,
      algoritmo: row.algorithm,
      creado: row.createdAt.toISOString(),
      secretoAnteriorHasta:
        formerUntil && formerUntil.getTime() > this.ports.now() ? formerUntil.toISOString() : null,
    }
  }
}

const locked = async (tx: Orm, id: number): Promise<ClientRow> => requireFound(await lockClient(tx, id))

const detailOf = ({ id, appId, nombre }: ClientRow) => ({
  ...{ idApp: String(appId), cliente: nombre, idCliente: String(id) },
})
