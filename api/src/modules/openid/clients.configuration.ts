import { AppError, invalidField } from '../../http/app-error'
import { AppsService } from '../apps/apps.service'
import {
  type Application,
  type Entry,
  differences,
  each,
  key,
  refuseRepeated,
} from '../configuration/configuration-entries'
import { configurationTexts as texts } from '../configuration/configuration.texts'
import { AppClients } from './app-clients.service'
import { openidTexts } from './openid.texts'

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '')
const once = (list: string[] | undefined) => list && [...new Set(list)]

const refusedToKey = (field: string, message: string) =>
  new AppError('FORBIDDEN', { fields: { [field]: message }, message })

/** The OpenID clients of a configuration, found by app and name; the secret of a new one is told with the change, once. */
export async function applyClients(run: Application, wanted: readonly Entry<'clientes'>[]): Promise<void> {
  refuseRepeated('clientes', wanted, ({ app, nombre }) => `${key(app)}\n${key(nombre)}`, 'nombre')
  const { changes, ports, tx, viewer } = run
  const service = new AppClients(tx, ports)
  const apps = await new AppsService(tx, ports.catalogue, ports.now).all()
  await each('clientes', wanted, async ({ app: appName, retirado = false, ...entry }) => {
    const [app, sameApp] = apps.filter(({ nombre }) => key(nombre) === key(appName))
    if (!app || sameApp)
      throw invalidField('app', app ? texts.sameNameInPortal(appName) : texts.unknownApp(appName))
    const all = await service.list(app.id)
    const [known, sameName] = all.filter(({ nombre }) => key(nombre) === key(entry.nombre))
    if (sameName) throw invalidField('nombre', openidTexts.sameName(entry.nombre))
    const lists = { redirecciones: once(entry.redirecciones) ?? [], alSalir: once(entry.alSalir) }
    const fields = { ...entry, ...lists }
    const change = { seccion: 'clientes', nombre: texts.planOf(entry.nombre, app.nombre) }
    if (retirado) {
      if (!known) return
      // Made anew it would lack what an administrator demanded.
      if (viewer.key && (known.segundoFactor || known.avisoDeSalida))
        throw refusedToKey('retirado', openidTexts.lessByKey)
      await service.remove(viewer.id, known.id)
      changes.push({ ...change, accion: 'retirar' })
      return
    }
    if (viewer.key) {
      const addressesOf = (of: Partial<typeof fields> = {}) =>
        [...(of.redirecciones ?? []), ...(of.alSalir ?? []), of.avisoDeSalida ?? []].flat()
      const hosts = new Set([app.webUrl ?? '', ...addressesOf(known)].map(hostOf))
      const foreign = addressesOf(fields).find((address) => !hosts.has(hostOf(address)))
      if (foreign !== undefined) throw refusedToKey('redirecciones', openidTexts.hostByKey(hostOf(foreign)))
      // What an administrator demanded of the app stays.
      if (known?.segundoFactor && fields.segundoFactor === false)
        throw refusedToKey('segundoFactor', openidTexts.lessByKey)
      const { avisoDeSalida: notice = known?.avisoDeSalida } = fields
      if (known?.avisoDeSalida && notice !== known.avisoDeSalida)
        throw refusedToKey('avisoDeSalida', openidTexts.lessByKey)
    }
    if (!known) {
      const { clienteId, secreto } = await service.add(viewer.id, app.id, fields)
      changes.push({ ...change, accion: 'crear', cliente: { clienteId, secreto } })
      return
    }
    const campos = differences(known, fields)
    if (campos.length === 0) return
    await service.update(viewer.id, known.id, {
      ...known,
      ...fields,
      alSalir: lists.alSalir ?? known.alSalir,
    })
    changes.push({ ...change, accion: 'cambiar', campos })
  })
}
