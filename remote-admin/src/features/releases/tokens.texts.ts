import { words } from '@csuite/shared/texts'

export const tokensTexts = {
  title: 'Credenciales de despliegue',
  subtitle:
    'Con una credencial, el proceso automático de un equipo entrega su remoto y ningún otro, mientras quien la creó sea administrador.',
  add: 'Nueva credencial',
  loading: 'Cargando credenciales...',
  listFailed: 'No se pudieron obtener las credenciales',
  empty: 'Ningún equipo tiene credenciales.',
  columns: {
    label: 'Credencial',
    remote: 'Remoto',
    scopes: 'Permisos',
    created: 'Creada',
    expires: 'Caduca',
    used: 'Último uso',
    actions: words.actions,
  },
  neverExpires: 'No caduca',
  everyRemote: 'todos',
  scopes: { publish: 'publicar', activate: 'activar' },
  create: {
    title: 'Nueva credencial de despliegue',
    text: 'Podrá entregar versiones de un solo remoto, hasta que caduque.',
    remote: 'Remoto',
    remoteHint: 'Por ejemplo remote-caudal; puede no estar publicado todavía.',
    label: words.name,
    labelHint: 'Quién la usa, por ejemplo «CI de caudal».',
    scopes: 'Permisos',
    scopeChoices: {
      'publish activate': 'Publicar y activar',
      publish: 'Solo publicar',
      activate: 'Solo activar y revertir',
    },
    days: 'Días que vale',
    failed: 'No llegó respuesta. Si la credencial aparece en la lista, revócala y crea otra.',
    action: 'Crear',
  },
  created: {
    title: 'Credencial creada',
    text: (label: string, remote: string) => `${label} puede entregar ${remote}.`,
    once: 'Cópiala ahora: no se volverá a mostrar.',
    secret: 'Credencial',
    copied: 'Copiada',
  },
  confirm: {
    title: (label: string) => `¿Revocar ${label}?`,
    text: (remote: string) => `Los procesos que la usan dejan de poder entregar ${remote} en el acto.`,
    done: (label: string) => `${label} ya no vale.`,
    failed: 'No se pudo revocar la credencial',
  },
} as const
