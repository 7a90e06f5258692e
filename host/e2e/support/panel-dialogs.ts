import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { adminToken, bearer, post, registerActive } from './fixtures'

interface PanelDialog {
  name: string
  path: string
  opener: string
  /** Part of the table row that has the button, where others have it too. */
  row?: string
  /** Brings further states about, one after the other. */
  states?: ((dialog: Locator) => Promise<unknown>)[]
}

const GROUP = 'Turno de noche'
const APP = 'Prensa'
const NOTICE = 'Corte de red'

const choose = (csv: string) => (dialog: Locator) =>
  dialog
    .getByLabel('Archivo CSV')
    .setInputFiles({ name: 'personas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
const send = (action: string) => (dialog: Locator) => dialog.getByRole('button', { name: action }).click()

/** Every dialog of the panel's own screens with the data of `fillPanel`; axe and the keyboard go through them. */
export const panelDialogs: readonly PanelDialog[] = [
  { name: 'invitar', path: '/admin/usuarios', opener: 'Invitar', states: [send('Enviar invitación')] },
  {
    name: 'importar',
    path: '/admin/usuarios',
    opener: 'Importar',
    states: [
      choose('email;nombre;apellido\nana@;Ana;Quispe\nluis@planta.example;;Paredes\n'),
      choose('email;nombre;apellido\nana@planta.example;Ana;Quispe\n'),
    ],
  },
  { name: 'app-audiencia', path: '/admin/apps', row: APP, opener: 'Audiencia' },
  { name: 'plan-nuevo', path: '/admin/planes', opener: 'Agregar plan a Beto Pro', states: [send('Guardar')] },
  { name: 'plan-editar', path: '/admin/planes', opener: 'Editar' },
  { name: 'plan-retirar', path: '/admin/planes', opener: 'Retirar' },
  { name: 'suite', path: '/admin/planes', opener: 'Editar la suite' },
  { name: 'grupo-nuevo', path: '/admin/grupos', opener: 'Nuevo grupo', states: [send('Guardar')] },
  {
    name: 'grupo-personas',
    path: '/admin/grupos',
    opener: `Personas de ${GROUP}`,
    states: [send('Agregar')],
  },
  { name: 'grupo-editar', path: '/admin/grupos', opener: `Editar ${GROUP}` },
  { name: 'grupo-eliminar', path: '/admin/grupos', opener: `Eliminar ${GROUP}` },
  {
    name: 'solicitud-fecha',
    path: '/admin/solicitudes',
    opener: 'Con fecha de fin',
    states: [send('Aprobar')],
  },
  { name: 'solicitud-rechazar', path: '/admin/solicitudes', opener: 'Rechazar', states: [send('Rechazar')] },
  { name: 'aviso-nuevo', path: '/admin/avisos', opener: 'Nuevo aviso', states: [send('Publicar')] },
  { name: 'aviso-editar', path: '/admin/avisos', opener: `Editar ${NOTICE}` },
  { name: 'aviso-retirar', path: '/admin/avisos', opener: `Retirar ${NOTICE}` },
  { name: 'clave-nueva', path: '/admin/claves', opener: 'Nueva clave', states: [send('Crear')] },
  { name: 'clave-revocar', path: '/admin/claves', opener: 'Revocar' },
  { name: 'webhook', path: '/admin/claves', opener: 'Configurar', states: [send('Guardar')] },
  {
    name: 'proveedor-nuevo',
    path: '/admin/proveedores',
    opener: 'Nuevo proveedor',
    states: [send('Guardar')],
  },
]

export function openerOf(page: Page, { row, opener }: PanelDialog): Locator {
  const place = row === undefined ? page.getByRole('main') : page.getByRole('row', { name: row })
  return place.getByRole('button', { name: opener, exact: true }).first()
}

/** A group, an app for it, a request for the app, a planned notice and a service key. */
export async function fillPanel(request: APIRequestContext): Promise<void> {
  const token = await adminToken(request)
  const headers = bearer(token)
  const [inside, outside] = [await registerActive(request), await registerActive(request)]
  const group = await post(request, 'grupos', { nombre: GROUP, dominios: ['planta.example'] }, token)
  await request.put(`/api/grupos/${group.id}/personas`, { headers, data: { agregar: [inside.email] } })
  const app = await post(request, 'apps/register', { nombre: APP, descripcion: 'Fuerza y carrera' }, token)
  await request.put(`/api/apps/audiencia/${app.id}`, {
    headers,
    data: { grupos: [group.id], personas: [inside.email], solicitable: true },
  })
  await post(request, 'apps/solicitudes', { idApp: app.id, motivo: 'Cambio de molde' }, outside.token)
  await publishNotice(request, NOTICE, daysFromNow(30))
  await post(request, 'claves', { nombre: 'Despliegues', alcances: ['remotos', 'apps'] }, token)
}

export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** @param from absent: at once */
export async function publishNotice(request: APIRequestContext, titulo: string, from?: string) {
  const notice = {
    ...{ titulo, texto: 'No habrá red en la planta 2.', nivel: 'mantenimiento', audiencia: 'todos' },
    ...{ desde: from, hasta: daysFromNow(60), enlace: '/planes' },
  }
  await post(request, 'avisos', notice, await adminToken(request))
}
