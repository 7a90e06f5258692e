import type { AuditType } from './audit'

/** What the audit trail's types are called, for people. */
export const auditTypeTexts: Record<AuditType, string> = {
  'sesion.iniciada': 'Sesión iniciada',
  'sesion.fallida': 'Inicio de sesión fallido',
  'sesion.cerrada': 'Sesión cerrada',
  'sesion.cerradas': 'Varias sesiones cerradas',
  'segundo-factor.activado': 'Segundo factor activado',
  'segundo-factor.desactivado': 'Segundo factor desactivado',
  'segundo-factor.restablecido': 'Segundo factor restablecido',
  'segundo-factor.recuperacion': 'Código de recuperación usado',
  'llave.creada': 'Llave de acceso añadida',
  'llave.eliminada': 'Llave de acceso quitada',
  'password.cambiada': 'Contraseña cambiada',
  'email.cambiado': 'Email cambiado',
  'identidad.vinculada': 'Cuenta externa vinculada',
  'identidad.desvinculada': 'Cuenta externa desvinculada',
  'cuenta.verificada': 'Cuenta verificada',
  'cuenta.exportada': 'Datos descargados',
  'cuenta.eliminada': 'Cuenta eliminada',
  'rol.cambiado': 'Rol cambiado',
  'usuario.invitado': 'Persona invitada',
  'usuario.verificado': 'Persona verificada',
  'usuario.suspendido': 'Persona suspendida',
  'usuario.reactivado': 'Persona reactivada',
  'usuario.editado': 'Datos de una persona editados',
  'usuario.codigo-reenviado': 'Código reenviado',
  'plan.cambiado': 'Plan cambiado',
  'remoto.creado': 'Remoto creado',
  'remoto.direcciones': 'Direcciones de un remoto añadidas',
  'remoto.trabajador': 'Trabajador de un remoto cambiado',
  'remoto.publicado': 'Versión publicada',
  'remoto.activado': 'Versión activada',
  'remoto.revertido': 'Versión revertida',
  'remoto.canario': 'Canario iniciado',
  'remoto.canario-detenido': 'Canario detenido',
  'remoto.compilacion-propia': 'Compilación propia probada',
  'credencial.creada': 'Credencial creada',
  'credencial.revocada': 'Credencial revocada',
  'ajustes.arranque': 'Arranque con otros ajustes',
}

/** A type in words; one that this release does not know as it is. */
export const auditTypeText = (type: string): string =>
  (auditTypeTexts as Partial<Record<string, string>>)[type] ?? type
