import type { UserStatus } from '@csuite/shared/contract/user'

/** What people are called, and what administrators do with them. */
export const peopleTexts = {
  statuses: {
    active: 'Activo',
    pending_verification: 'Pendiente Verificación',
    suspended: 'Suspendido',
  } satisfies Record<UserStatus, string>,
  noStatus: 'Sin estado',
  noDate: 'Sin fecha',
  roles: { admin: 'Administrador', user: 'Usuario' },
  you: 'Tú',
  plans: 'Planes',
  edit: 'Editar',
  activity: 'Ver actividad',
  moreOf: (name: string) => `Más acciones con ${name}`,
  suspend: 'Suspender',
  reactivate: 'Reactivar',
  undo: 'Deshacer',
  verified: (count: number) => `${count} usuario(s) verificado(s) exitosamente`,
  verifyLogged: 'Error al verificar usuarios por IDs',
  verifyReason: 'Error al verificar Ids',
  verifyFailed: 'Error al verificar usuarios. Por favor, intenta de nuevo.',
  edited: (name: string) => `Los datos de ${name} se guardaron.`,
  changeStatus: {
    suspendTitle: (name: string) => `¿Suspender a ${name}?`,
    suspendText: (email: string) =>
      `${email} no podrá iniciar sesión y sus sesiones abiertas terminarán ahora. Sus datos y planes se conservan.`,
    suspendSelf: 'Es tu propia cuenta: tu sesión terminará al instante.',
    suspend: 'Suspender',
    reactivateTitle: (name: string) => `¿Reactivar a ${name}?`,
    reactivateText: (email: string) => `${email} podrá volver a iniciar sesión con su contraseña de siempre.`,
    reactivate: 'Reactivar',
    suspended: (name: string) => `${name} quedó suspendido.`,
    reactivated: (name: string) => `${name} vuelve a estar activo.`,
    changed: 'Otra persona cambió este estado antes. Ya ves el actual.',
    failed: 'Error al cambiar estado del usuario',
  },
} as const
