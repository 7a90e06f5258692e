export const inviteTexts = {
  open: 'Invitar',
  title: 'Invitar a una persona',
  text: 'Le enviaremos un email con el enlace para elegir su contraseña.',
  email: 'Email',
  name: 'Nombre',
  lastName: 'Apellido',
  cancel: 'Cancelar',
  action: 'Enviar invitación',
  done: (email: string) => `Enviamos la invitación a ${email}.`,
  failed: 'No se pudo enviar la invitación',
} as const
