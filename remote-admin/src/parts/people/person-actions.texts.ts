import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'

type Person = Pick<User, 'role' | 'email' | 'status'>
const isActive = ({ status }: Person) => status === 'active'
/** Active people are sent a code only to accept their invitation. */
const isInvited = isActive
const isAdmin = ({ role }: Person) => role === ROLE_ADMIN

export const personActionTexts = {
  role: {
    item: (user: Person) => (isAdmin(user) ? 'Quitar el rol de administrador' : 'Hacer administrador'),
    title: (user: Person, name: string) =>
      isAdmin(user)
        ? `¿Quitar el rol de administrador a ${name}?`
        : `¿Dar el rol de administrador a ${name}?`,
    text: (user: Person) =>
      isAdmin(user)
        ? `${user.email} dejará de ver este panel ahora mismo, y las claves y credenciales que creó dejan de valer. Sus apps y planes se conservan.`
        : `${user.email} podrá gestionar usuarios, planes, aplicaciones y despliegues.`,
    action: () => 'Cambiar rol',
    done: (_user: Person, name: string) => `El rol de ${name} cambió.`,
    failed: 'No se pudo cambiar el rol',
  },
  code: {
    item: (user: Person) => (isInvited(user) ? 'Reenviar invitación' : 'Reenviar código'),
    title: (user: Person, name: string) =>
      isInvited(user) ? `¿Enviar otra vez la invitación a ${name}?` : `¿Enviar un código nuevo a ${name}?`,
    text: (user: Person) =>
      isInvited(user)
        ? `Enviaremos a ${user.email} de nuevo el enlace para elegir su contraseña.`
        : `Enviaremos a ${user.email} un código de verificación nuevo.`,
    action: (user: Person) => (isInvited(user) ? 'Reenviar invitación' : 'Reenviar código'),
    done: (user: Person, name: string) =>
      isInvited(user) ? `Enviamos otra vez la invitación a ${name}.` : `Enviamos un código nuevo a ${name}.`,
    failed: 'No se pudo enviar el email',
  },
  sessions: {
    item: () => 'Cerrar todas sus sesiones',
    title: (_user: Person, name: string) => `¿Cerrar todas las sesiones de ${name}?`,
    text: ({ email }: Person) => `${email} tendrá que iniciar sesión de nuevo en todos sus dispositivos.`,
    action: () => 'Cerrar sesiones',
    done: (_user: Person, name: string) => `Las sesiones de ${name} se cerraron.`,
    failed: 'No se pudieron cerrar las sesiones',
  },
  factor: {
    item: () => 'Restablecer segundo factor',
    title: (_user: Person, name: string) => `¿Restablecer el segundo factor de ${name}?`,
    text: ({ email }: Person) =>
      `${email} podrá entrar solo con su contraseña hasta que lo active de nuevo. Hazlo solo si comprobaste que es quien dice ser: le avisaremos por email y quedará en la auditoría.`,
    action: () => 'Restablecer',
    done: (_user: Person, name: string) => `El segundo factor de ${name} se restableció.`,
    failed: 'No se pudo restablecer el segundo factor',
  },
  status: {
    item: (user: Person) => (isActive(user) ? 'Suspender' : 'Reactivar'),
    title: (user: Person, name: string) =>
      isActive(user) ? `¿Suspender a ${name}?` : `¿Reactivar a ${name}?`,
    text: (user: Person) =>
      isActive(user)
        ? `${user.email} no podrá iniciar sesión y sus sesiones abiertas terminarán ahora.${isAdmin(user) ? ' Las claves y credenciales que creó dejan de valer.' : ''} Sus datos y planes se conservan.`
        : `${user.email} podrá volver a iniciar sesión como antes.`,
    action: (user: Person) => (isActive(user) ? 'Suspender' : 'Reactivar'),
    done: (user: Person, name: string) =>
      isActive(user) ? `${name} quedó suspendido.` : `${name} vuelve a estar activo.`,
    failed: 'Error al cambiar estado del usuario',
  },
} as const

export const suspendSelfText = 'Es tu propia cuenta: tu sesión terminará al instante.'
export const statusConflictText = 'Otra persona cambió este estado antes. Ya ves el actual.'
