import { words } from '@csuite/shared/texts'
import { formatNumber } from '@csuite/shared/format'

export const auditTexts = {
  title: 'Auditoría',
  subtitle: 'Quién hizo qué, cuándo y desde dónde. Se conserva 400 días.',
  ofRemote: (name: string) => `Quién hizo qué con ${name}, cuándo y desde dónde. Se conserva 400 días.`,
  filters: 'Filtrar la auditoría',
  type: 'Tipo',
  allTypes: 'Todos',
  user: 'Usuario',
  userPlaceholder: 'Email o número de usuario',
  nobody: 'Nadie tiene ese email.',
  lookupFailed: 'No se pudo buscar a esa persona.',
  search: words.search,
  clear: 'Quitar filtros',
  loading: 'Cargando auditoría...',
  failed: 'No se pudo cargar la auditoría',
  empty: 'No hay registros',
  emptyHint: 'Prueba con otro tipo o con otra persona.',
  total: (total: number, capped: boolean) =>
    capped
      ? `más de ${formatNumber(total)} registros`
      : total === 1
        ? '1 registro'
        : `${formatNumber(total)} registros`,
  columns: { when: 'Fecha', what: 'Qué', who: 'Quién', whom: 'A quién', from: 'Desde' },
  detail: 'Detalle',
  portal: 'El portal',
  noValue: '–',
  filterBy: (name: string) => `Ver los registros de ${name}`,
  export: 'Exportar CSV',
  exportFailed: 'No se pudo exportar la auditoría',
  file: 'auditoria',
  subjects: {
    sesion: 'Sesiones',
    'segundo-factor': 'Segundo factor',
    llave: 'Llaves de acceso',
    password: 'Contraseñas',
    email: 'Emails',
    identidad: 'Cuentas externas',
    cuenta: 'Cuentas',
    rol: 'Roles',
    usuario: 'Personas',
    plan: 'Planes',
    remoto: 'Remotos',
    credencial: 'Credenciales',
    ajustes: 'Ajustes',
  } as Partial<Record<string, string>>,
  subject: (name: string) => `${name}: todo`,
} as const
