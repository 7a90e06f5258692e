import { words } from '@csuite/shared/texts'

export const inviteTexts = {
  open: 'Invitar',
  title: 'Invitar a una persona',
  text: 'Le enviaremos un email con el enlace para elegir su contraseña.',
  email: words.email,
  name: words.name,
  lastName: words.lastName,
  action: 'Enviar invitación',
  done: (email: string) => `Enviamos la invitación a ${email}.`,
  failed: 'No se pudo enviar la invitación',
} as const
