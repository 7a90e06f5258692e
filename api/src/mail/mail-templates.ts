import { CODE_MINUTES } from '@csuite/shared/contract/registration'
import type { MailKind } from '../platform/outbox'
import { type MailContent, layOutMail } from './mail-layout'

type Template = (data: Record<string, string>, supportEmail: string) => MailContent

const greeting = (name: string | undefined) => (name ? `Hola, ${name}:` : 'Hola:')

const templates: Record<Exclude<MailKind, 'decoy'>, Template> = {
  'registration-code': ({ code = '', name }) =>
    layOutMail({
      subject: `${code} es tu código de verificación de C+Suite`,
      heading: 'Verifica tu email',
      paragraphs: [greeting(name), 'Escribe este código en el portal para activar tu cuenta:'],
      code,
      closing: [
        `El código caduca en ${CODE_MINUTES} minutos y sirve una sola vez.`,
        'No lo compartas con nadie: nuestro equipo nunca te lo pedirá. Si no creaste una cuenta, ignora este mensaje.',
      ],
    }),
  'reset-code': ({ code = '', name }) =>
    layOutMail({
      subject: `${code} es tu código para cambiar la contraseña de C+Suite`,
      heading: 'Cambia tu contraseña',
      paragraphs: [greeting(name), 'Recibimos una solicitud para cambiar tu contraseña. Usa este código:'],
      code,
      closing: [
        `El código caduca en ${CODE_MINUTES} minutos y sirve una sola vez.`,
        'Si no lo solicitaste, ignora este mensaje: tu contraseña sigue siendo la misma.',
      ],
    }),
  'password-changed': ({ name }, supportEmail) =>
    layOutMail({
      subject: 'Tu contraseña de C+Suite cambió',
      heading: 'Tu contraseña cambió',
      paragraphs: [
        greeting(name),
        'La contraseña de tu cuenta acaba de cambiar. Por seguridad, cerramos tus otras sesiones.',
      ],
      closing: [
        `Si no fuiste tú, recupera tu cuenta con "¿Olvidaste tu contraseña?" y escribe a ${supportEmail}.`,
      ],
    }),
  'new-sign-in-method': ({ name, provider = '' }, supportEmail) =>
    layOutMail({
      subject: `Ahora puedes entrar en C+Suite con ${provider}`,
      heading: 'Nueva forma de iniciar sesión',
      paragraphs: [
        greeting(name),
        `Tu cuenta se vinculó con ${provider}. Desde ahora puedes iniciar sesión también con ${provider}.`,
      ],
      closing: [`Si no fuiste tú, cambia tu contraseña y escribe a ${supportEmail}.`],
    }),
}

/** The words of a mail, in Spanish. */
export function composeMail(
  kind: Exclude<MailKind, 'decoy'>,
  data: Record<string, string>,
  supportEmail: string,
): MailContent {
  return templates[kind](data, supportEmail)
}
