import { ROLE_ADMIN } from '@csuite/shared/contract/user'

export const exportTexts = {
  columns: ['ID', 'Email', 'Nombre', 'Apellido', 'Teléfono', 'Rol', 'Estado', 'Fecha de registro'],
  role: (role: number) => (role === ROLE_ADMIN ? 'Administrador' : 'Usuario'),
  status: { active: 'Activo', pending_verification: 'Pendiente Verificación', suspended: 'Suspendido' },
  fileName: (day: string) => `usuarios-${day}.csv`,
} as const
