import type { UserStatus } from '@csuite/shared/contract/user'

const number = (value: number) => value.toLocaleString('es-ES')

export const usersTexts = {
  title: 'Usuarios',
  subtitle: 'Encuentra a una persona, verifica a quienes esperan y asigna planes.',
  stats: {
    label: 'Resumen de usuarios',
    loading: 'Cargando indicadores...',
    missing: '–',
    totalUsers: 'Usuarios totales',
    activeUsers: 'Usuarios activos',
    pendingVerification: 'Pendientes de verificación',
    administrators: 'Administradores',
  },
  filters: {
    label: 'Filtrar usuarios',
    email: 'Email',
    emailPlaceholder: 'Parte del email',
    status: 'Estado',
    all: 'Todos',
    search: 'Buscar',
    clear: 'Quitar filtros',
  },
  statuses: {
    active: 'Activo',
    pending_verification: 'Pendiente Verificación',
    suspended: 'Suspendido',
  } satisfies Record<UserStatus, string>,
  noStatus: 'Sin estado',
  noDate: 'Sin fecha',
  roles: { admin: 'Administrador', user: 'Usuario' },
  you: 'Tú',
  table: {
    caption: 'Usuarios',
    loading: 'Cargando usuarios...',
    updating: 'Actualizando la lista...',
    select: 'Seleccionar',
    selectAll: 'Seleccionar todos los de esta página',
    selectOne: (name: string) => `Seleccionar a ${name}`,
    user: 'Usuario',
    role: 'Rol',
    status: 'Estado',
    date: 'Fecha de registro',
    actions: 'Acciones',
    plans: 'Planes',
    suspend: 'Suspender',
    reactivate: 'Reactivar',
    empty: 'No se encontraron usuarios',
    emptyHint: 'Prueba con otro email u otro estado.',
    unavailable: 'La lista no está disponible ahora mismo.',
    retry: 'Reintentar',
  },
  toolbar: {
    label: 'Acciones de la lista',
    total: (total: number, capped: boolean) =>
      capped ? `más de ${number(total)} usuarios` : total === 1 ? '1 usuario' : `${number(total)} usuarios`,
    selected: (count: number) => (count === 1 ? '1 usuario seleccionado' : `${count} usuarios seleccionados`),
    clearSelection: 'Quitar selección',
    verify: 'Verificar',
    verifyHint: 'Filtra por «Pendiente Verificación» y marca a quienes quieras verificar.',
  },
  verified: (count: number) => `${count} usuario(s) verificado(s) exitosamente`,
  /** Only logged (spec §8). */
  listFailed: 'Error al listar usuarios',
  statsFailed: 'Error al obtener stat cards',
  verifyLogged: 'Error al verificar usuarios por IDs',
  verifyReason: 'Error al verificar Ids',
  verifyFailed: 'Error al verificar usuarios. Por favor, intenta de nuevo.',
  pages: {
    label: 'Paginación',
    size: 'Filas por página',
    previous: 'Anterior',
    next: 'Siguiente',
    position: (page: number, total: number) => `Página ${number(page)} de ${number(total)}`,
  },
  changeStatus: {
    suspendTitle: (name: string) => `¿Suspender a ${name}?`,
    suspendText: (email: string) =>
      `${email} no podrá iniciar sesión y sus sesiones abiertas terminarán ahora. Sus datos y planes se conservan.`,
    suspendSelf: 'Es tu propia cuenta: tu sesión terminará al instante.',
    suspend: 'Suspender',
    reactivateTitle: (name: string) => `¿Reactivar a ${name}?`,
    reactivateText: (email: string) => `${email} podrá volver a iniciar sesión con su contraseña de siempre.`,
    reactivate: 'Reactivar',
    cancel: 'Cancelar',
    suspended: (name: string) => `${name} quedó suspendido.`,
    reactivated: (name: string) => `${name} vuelve a estar activo.`,
    failed: 'Error al cambiar estado del usuario',
  },
  export: {
    action: 'Exportar CSV',
    cancel: 'Cancelar exportación',
    progress: (rows: number, total: number | null) =>
      total === null
        ? `Exportando: ${number(rows)} filas`
        : `Exportando: ${number(rows)} de ${number(total)}`,
    done: (rows: number) => `Exportación lista: ${number(rows)} usuario(s) en el archivo.`,
    cancelled: 'Exportación cancelada.',
    failed: 'Error al exportar usuarios',
    fileName: (day: string) => `usuarios-${day}.csv`,
  },
} as const
