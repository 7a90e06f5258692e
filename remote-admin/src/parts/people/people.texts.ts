import type { UserStatus } from '@csuite/shared/contract/user'

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
  undo: 'Deshacer',
  verified: (count: number) => `${count} usuario(s) verificado(s) exitosamente`,
  verifyLogged: 'Error al verificar usuarios por IDs',
  verifyReason: 'Error al verificar Ids',
  verifyFailed: 'Error al verificar usuarios. Por favor, intenta de nuevo.',
  edited: (name: string) => `Los datos de ${name} se guardaron.`,
} as const
