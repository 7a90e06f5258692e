import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import { words } from '@csuite/shared/texts'
import { formatNumber } from '@csuite/shared/format'

const scopes: Record<KeyScope, string> = {
  remotos: 'Remotos',
  apps: 'Apps',
  grupos: 'Grupos',
  avisos: 'Avisos',
  'usuarios:leer': 'Leer usuarios',
  'auditoria:leer': 'Leer la auditoría',
  directorio: 'Directorio',
}

export const keysTexts = {
  page: {
    title: 'Claves',
    subtitle:
      'Con una clave de servicio, un proceso automático hace lo que le permites sin la sesión de nadie.',
  },
  title: 'Claves de servicio',
  subtitle: 'Cada clave actúa por quien la creó y deja de valer cuando esa persona ya no es administradora.',
  add: 'Nueva clave',
  loading: 'Cargando claves...',
  listFailed: 'No se pudieron obtener las claves',
  empty: 'No hay ninguna clave.',
  columns: {
    name: 'Clave',
    scopes: 'Alcances',
    author: 'Creada por',
    expires: 'Caduca',
    used: 'Último uso',
    actions: words.actions,
  },
  scopes,
  onlyRemote: (name: string) => `Remoto ${name}`,
  create: {
    title: 'Nueva clave de servicio',
    text: 'Podrá hacer lo que elijas hasta que caduque o la revoques.',
    nombre: words.name,
    nombreHint: 'Quién la usa, por ejemplo «Despliegues».',
    alcances: 'Alcances',
    alcancesHint: 'Junto a cada alcance está lo peor que puede hacer quien tenga la clave.',
    /** What a key reaches at worst; docs/threats.md says the same. */
    scopeHints: {
      remotos:
        'Pone código en el portal, que actúa como quien abra sus páginas. No cambia los cuatro remotos del portal: sus versiones las activa quien administra, en Despliegues.',
      apps: 'Crea apps con cualquier dirección y cambia textos, planes, precios, clientes de inicio de sesión y qué grupos ven cada app. Solo lee a quien abre sus apps; las que ya hay no cambian de sitio.',
      grupos:
        'Mete y saca de los grupos a quien quiera, con lo que abre o cierra sus apps e instrumentos y da los papeles que las herramientas den por grupo. No lee quién está dentro ni quién tiene cuenta.',
      avisos:
        'Muestra a todo el mundo el texto que quiera, también a quien no ha iniciado sesión; a esa persona solo la enlaza a páginas del portal.',
      'usuarios:leer':
        'Lee el nombre, el email, el teléfono y los accesos de todas las personas. Junto con Apps o Grupos, también ve y cambia a las personas de cada uno.',
      'auditoria:leer': 'Lee qué se hizo, cuándo y desde qué red; los nombres, solo junto con Leer usuarios.',
      directorio:
        'Lee a todas las personas y los grupos; crea, cambia y suspende cuentas, y llena, renombra y borra grupos, y con ellos da los papeles que las herramientas den por grupo. No da el rol de administrador, no cambia el email de quien lo tiene y no suspende a quien creó la clave.',
    } satisfies Record<KeyScope, string>,
    remoto: 'Solo este remoto (opcional)',
    remotoHint: 'Con su nombre, la clave entrega ese remoto y no hace nada más.',
    caduca: 'Caduca el',
    caducaHint: 'Como máximo dentro de un año.',
    failed: 'No llegó respuesta. Si la clave aparece en la lista, revócala y crea otra.',
    action: 'Crear',
  },
  created: {
    once: 'Cópiala ahora: no se volverá a mostrar.',
    copied: 'Copiada',
    title: 'Clave creada',
    text: (name: string) => `${name} ya puede usarse.`,
    secret: 'Clave',
  },
  confirm: {
    title: (name: string) => `¿Revocar ${name}?`,
    text: 'Los procesos que la usan dejan de poder entrar en el acto.',
    done: (name: string) => `${name} ya no vale.`,
    failed: 'No se pudo revocar la clave',
  },
  webhook: {
    title: 'Auditoría por webhook',
    text: 'Cada registro se envía firmado a esta dirección, en orden y al menos una vez.',
    loading: 'Cargando el envío...',
    failed: 'No se pudo obtener el envío',
    off: 'La auditoría no se envía a ningún sitio.',
    set: 'Configurar',
    edit: 'Cambiar',
    test: 'Probar',
    address: 'Dirección',
    sent: 'Último envío',
    never: 'Todavía ninguno',
    waiting: 'Pendientes',
    count: (rows: number) => (rows >= 10_000 ? `más de ${formatNumber(9999)}` : formatNumber(rows)),
    problem: (message: string, next: string | null) =>
      next === null
        ? `${message} El envío está en pausa: guarda la dirección otra vez para seguir donde quedó.`
        : `${message} Se volverá a intentar el ${next}.`,
    form: {
      title: 'Enviar la auditoría',
      text: 'Desde ahora cada registro irá a esta dirección.',
      url: 'Dirección',
      urlHint: 'Por ejemplo https://siem.example/csuite; debe ser pública.',
      renovarSecreto: 'Crear un secreto nuevo',
      action: 'Guardar',
      failed: 'No se pudo guardar la dirección',
    },
    created: {
      once: 'Cópialo ahora: no se volverá a mostrar.',
      copied: 'Copiado',
      title: 'Secreto del webhook',
      text: 'El receptor comprueba con él la cabecera Csuite-Signature.',
      secret: 'Secreto',
    },
    saved: 'Dirección guardada.',
    stopping: {
      title: '¿Dejar de enviar la auditoría?',
      description: 'Lo que ocurra desde ahora no se enviará a ningún sitio.',
      action: 'Dejar de enviar',
      failed: 'No se pudo cambiar el envío',
    },
    stopped: 'La auditoría ya no se envía.',
    testFailed: 'No se pudo probar el envío',
  },
} as const
