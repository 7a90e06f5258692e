import { NOT_ME_DAYS, NOT_ME_PATH } from '@csuite/shared/contract/not-me'
import { CODE_MINUTES } from '@csuite/shared/contract/registration'
import type { MailKind } from '../outbox/outbox'
import { type MailContent, type MailParts, type MailSite, layOutMail } from './mail-layout'

export interface MailSender {
  publicUrl: string
  supportEmail: string
  site: MailSite
}

/** Stands for the portal's name, which only the sender knows. */
const SITE = '{portal}'

type Template = (data: Record<string, string>, supportEmail: string) => MailParts

const forgot = '¿Olvidaste tu contraseña?'
const codeLife = `El código caduca en ${CODE_MINUTES} minutos y sirve una sola vez.`

const ZERO_WIDTH_SPACE = '\u200b'

/** Somebody else's words as text: mail programs make links of addresses, which a zero-width space ends. */
const unlinked = (words: string): string =>
  words
    .split(/(\s+)/)
    .map((word) =>
      /[^.]\.\p{L}|:\/\/|@/u.test(word) ? word.replace(/[.:/@]/g, (mark) => mark + ZERO_WIDTH_SPACE) : word,
    )
    .join('')

type Words = string | ((data: Record<string, string>) => string)
const said = (words: Words, data: Record<string, string>) => (typeof words === 'string' ? words : words(data))

/** A change to an account's security. What to do if it was somebody else is the link's (`notMe`). */
const securityMail =
  (subject: Words, heading: string, sentence: Words): Template =>
  (data) => ({
    subject: said(subject, data),
    heading,
    name: data.name,
    paragraphs: [said(sentence, data)],
    closing: [],
  })

const templates: Record<Exclude<MailKind, 'decoy'>, Template> = {
  'registration-code': ({ code = '' }) => ({
    subject: `${code} es tu código de verificación de ${SITE}`,
    heading: 'Verifica tu email',
    paragraphs: ['Escribe este código en el portal para activar tu cuenta:'],
    code,
    closing: [
      codeLife,
      'No lo compartas con nadie: nuestro equipo nunca te lo pedirá. Si no creaste una cuenta, ignora este mensaje.',
    ],
  }),
  'reset-code': ({ code = '', name }) => ({
    subject: `${code} es tu código para cambiar la contraseña de ${SITE}`,
    heading: 'Cambia tu contraseña',
    name,
    paragraphs: ['Recibimos una solicitud para cambiar tu contraseña. Usa este código:'],
    code,
    closing: [codeLife, 'Si no lo solicitaste, ignora este mensaje: tu contraseña sigue siendo la misma.'],
  }),
  'password-changed': securityMail(
    `Tu contraseña de ${SITE} cambió`,
    'Tu contraseña cambió',
    'La contraseña de tu cuenta acaba de cambiar. Por seguridad, cerramos tus otras sesiones.',
  ),
  'new-sign-in-method': securityMail(
    ({ provider = '' }) => `Ahora puedes entrar en ${SITE} con ${provider}`,
    'Nueva forma de iniciar sesión',
    ({ provider = '' }) =>
      `Tu cuenta se vinculó con ${provider}. Desde ahora puedes iniciar sesión también con ${provider}.`,
  ),
  'mailbox-proven': (_data, supportEmail) => ({
    subject: `Confirmamos tu email en ${SITE}`,
    heading: 'Tu email está confirmado',
    paragraphs: [
      'Nadie había confirmado este email hasta ahora. Por seguridad, anulamos la contraseña que tenía la cuenta y cerramos sus sesiones. Lo que se trabajó en ella sigue ahí.',
    ],
    closing: [
      `Puedes elegir una contraseña nueva con "${forgot}".`,
      `Si no fuiste tú, escribe a ${supportEmail}.`,
    ],
  }),
  'second-factor-on': securityMail(
    `Activaste la verificación en dos pasos de ${SITE}`,
    'Verificación en dos pasos activada',
    'Desde ahora te pediremos un código de tu aplicación de autenticación al iniciar sesión. Guarda tus códigos de recuperación en un lugar seguro.',
  ),
  'second-factor-off': securityMail(
    `Se desactivó la verificación en dos pasos de ${SITE}`,
    'Verificación en dos pasos desactivada',
    'Tu cuenta ya no pide un segundo paso al iniciar sesión. Tus códigos de recuperación dejaron de servir.',
  ),
  'second-factor-reset': securityMail(
    `Un administrador restableció la verificación en dos pasos de ${SITE}`,
    'Verificación en dos pasos restablecida',
    'Un administrador quitó el segundo paso de tu cuenta. Entra como siempre y actívalo de nuevo en Perfil › Seguridad.',
  ),
  'new-device': securityMail(
    `Nuevo inicio de sesión en tu cuenta de ${SITE}`,
    'Inicio de sesión desde otro navegador',
    ({ device = '', network = '' }) =>
      `Tu cuenta se abrió en un navegador en el que no habías entrado antes: ${device}, desde la red ${network}.`,
  ),
  'recovery-code-used': securityMail(
    `Se usó un código de recuperación de tu cuenta de ${SITE}`,
    'Código de recuperación usado',
    'Alguien inició sesión en tu cuenta con uno de tus códigos de recuperación. Ese código ya no sirve.',
  ),
  'kept-session-copied': securityMail(
    `Cerramos una sesión de tu cuenta de ${SITE}`,
    'Cerramos una sesión que se mantenía abierta',
    'La llave que mantenía abierta una de tus sesiones se usó dos veces. Puede que alguien la copiara de tu equipo: por seguridad cerramos esa sesión. Revisa ese equipo y vuelve a entrar.',
  ),
  'passkey-added': securityMail(
    `Nueva llave de acceso en tu cuenta de ${SITE}`,
    'Nueva llave de acceso',
    ({ device }) =>
      device === undefined
        ? 'Se añadió una llave de acceso a tu cuenta. Con ella se puede iniciar sesión sin contraseña.'
        : `Al entrar con tu contraseña, tu navegador (${device}) creó una llave de acceso y la añadimos a tu cuenta. Con ella entras sin contraseña. Si no la quieres, quítala en Perfil › Seguridad.`,
  ),
  'passkey-removed': securityMail(
    `Se eliminó una llave de acceso de tu cuenta de ${SITE}`,
    'Llave de acceso eliminada',
    'Una de tus llaves de acceso ya no sirve para iniciar sesión en tu cuenta.',
  ),
  'email-change-code': ({ code = '' }) => ({
    subject: `${code} es tu código para confirmar tu nuevo email en ${SITE}`,
    heading: 'Confirma tu nuevo email',
    paragraphs: ['Escribe este código en el portal para usar esta dirección:'],
    code,
    closing: [
      codeLife,
      'Si no lo solicitaste, ignora este mensaje: nadie puede usar tu dirección sin el código.',
    ],
  }),
  'email-change-taken': (_data, supportEmail) => ({
    subject: `Tu email ya tiene una cuenta de ${SITE}`,
    heading: 'Ya tienes una cuenta con este email',
    paragraphs: [
      `Alguien quiso usar esta dirección en otra cuenta de ${SITE}. No cambió nada: sigue siendo la de tu cuenta.`,
    ],
    closing: [
      'Si fuiste tú, inicia sesión con la cuenta que ya tienes o elige otra dirección.',
      `Si no fuiste tú, no tienes que hacer nada. Si se repite, escribe a ${supportEmail}.`,
    ],
  }),
  'email-changed': securityMail(
    `El email de tu cuenta de ${SITE} cambió`,
    'El email de tu cuenta cambió',
    'Tu cuenta usa desde ahora otra dirección. Esta ya no sirve para entrar ni para recuperar la contraseña. Si la cambió el directorio de tu empresa, tu contraseña dejó de servir: elige otra con "¿Olvidaste tu contraseña?" y tu nueva dirección.',
  ),
  'identity-unlinked': securityMail(
    ({ provider = '' }) => `Ya no puedes entrar en ${SITE} con ${provider}`,
    'Forma de iniciar sesión retirada',
    ({ provider = '' }) => `Tu cuenta ya no está vinculada con ${provider}.`,
  ),
  'account-closed': ({ name }, supportEmail) => ({
    subject: `Cerramos tu cuenta de ${SITE} a todos los que estaban dentro`,
    heading: 'Se pulsó «No fui yo»',
    name,
    paragraphs: [
      'Alguien con acceso a este correo dijo que un cambio en la cuenta no era suyo. Cerramos todas las sesiones, quitamos llaves de acceso, cuentas vinculadas y claves, y anulamos la contraseña.',
    ],
    closing: [
      `Para volver a entrar, elige una contraseña nueva con "${forgot}". Si después te falta algo, escribe a ${supportEmail}.`,
    ],
  }),
  'account-deleted': (_data, supportEmail) => ({
    subject: `Tu cuenta de ${SITE} fue eliminada`,
    heading: 'Tu cuenta fue eliminada',
    paragraphs: [
      'Cerramos tus sesiones y borramos tus datos personales. Este es el último mensaje que recibes de tu cuenta.',
    ],
    closing: [`Si no fuiste tú, escribe cuanto antes a ${supportEmail}.`],
  }),
  invitation: ({ link = '', provider = '' }, supportEmail) => ({
    subject: `Tienes una cuenta en ${SITE}`,
    heading: `Te invitaron a ${SITE}`,
    paragraphs: [
      `Un administrador creó una cuenta con esta dirección. ${provider ? `Entra sin contraseña, con «Continuar con ${provider}»:` : 'Para entrar, elige tu contraseña aquí:'}`,
    ],
    link: { address: link, label: provider ? 'Entrar' : 'Elegir contraseña' },
    closing: [`Si no esperabas esta invitación, ignora este mensaje o escribe a ${supportEmail}.`],
  }),
  'accompany-asked': ({ name, requester = '', reason = '', link = '' }, supportEmail) => ({
    subject: `${requester} pide ver ${SITE} como tú`,
    heading: 'Piden acompañarte',
    name,
    paragraphs: [
      `${requester}, que administra ${SITE}, pide ver el portal como lo ves tú, hasta una hora y sin poder cambiar nada.`,
      `Motivo: ${reason}`,
    ],
    link: { address: link, label: 'Ver y decidir' },
    closing: [
      `Si no esperabas esto, no lo permitas y escribe a ${supportEmail}. Sin respuesta vence en un día.`,
    ],
  }),
  'access-requested': ({ name, app = '', requester = 'Una persona', reason, link = '' }) => ({
    subject: `Solicitud de acceso a ${app}`,
    heading: `${requester} solicita acceso a ${app}`,
    name,
    paragraphs: reason ? [`Motivo: ${reason}`] : ['Abre la solicitud para ver quién la pide y para qué.'],
    link: { address: link, label: 'Ver la solicitud' },
    closing: ['Puedes aprobarla o rechazarla ahí. La primera decisión vale.'],
  }),
  'access-approved': ({ name, app = '', until, link = '' }) => ({
    subject: `Ya tienes acceso a ${app}`,
    heading: 'Tu solicitud fue aprobada',
    name,
    paragraphs: [
      until
        ? `Puedes abrir ${app} hasta el ${until}. Después el acceso termina solo.`
        : `Ya puedes abrir ${app}.`,
    ],
    link: { address: link, label: 'Ir a Aplicaciones' },
    closing: [],
  }),
  'access-rejected': ({ name, app = '', answer, link = '' }) => ({
    subject: `Tu solicitud de acceso a ${app}`,
    heading: 'Tu solicitud no fue aprobada',
    name,
    paragraphs: [`No se aprobó tu acceso a ${app}.`, ...(answer ? [`Motivo: ${answer}`] : [])],
    link: { address: link, label: 'Ir a Aplicaciones' },
    closing: ['Si lo necesitas de todos modos, puedes solicitarlo otra vez.'],
  }),
  'access-decided': ({ name, app = '', requester, state, until, answer }) => ({
    subject: `${state === 'aprobada' ? 'Aprobaste' : 'Rechazaste'} una solicitud de acceso a ${app}`,
    heading: state === 'aprobada' ? 'Aprobaste una solicitud' : 'Rechazaste una solicitud',
    name,
    paragraphs: [
      `Decidiste la solicitud de acceso a ${app}${requester ? ` de ${requester}` : ''}. Ya avisamos a la persona.`,
      ...(until ? [`El acceso termina el ${until}.`] : []),
      ...(answer ? [`Motivo: ${answer}`] : []),
    ],
    closing: [
      'Guarda este mensaje como constancia. Si no fuiste tú, cierra tus sesiones en Perfil › Seguridad.',
    ],
  }),
}

/** Mails that stand for several of their kind and name none of them. */
const summaries: Partial<typeof templates> = {
  'access-requested': ({ name, link = '' }) => ({
    subject: 'Solicitudes de acceso pendientes',
    heading: 'Varias personas solicitan acceso',
    name,
    paragraphs: ['Llegaron varias solicitudes en la última hora: este mensaje las reúne.'],
    link: { address: link, label: 'Ver las solicitudes' },
    closing: ['Puedes aprobarlas o rechazarlas ahí. La primera decisión vale.'],
  }),
  'access-decided': ({ name }) => ({
    subject: 'Decidiste varias solicitudes de acceso',
    heading: 'Decidiste varias solicitudes',
    name,
    paragraphs: [
      'Decidiste varias solicitudes en la última hora: este mensaje las reúne. Ya avisamos a cada persona.',
    ],
    closing: ['Si no fuiste tú, cierra tus sesiones en Perfil › Seguridad.'],
  }),
}

/** What people, administrators and service keys typed. */
const TYPED = new Set(['name', 'app', 'requester', 'reason', 'answer'])

const withoutLinks = (data: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(data).map(([field, words]) => [field, TYPED.has(field) ? unlinked(words) : words]),
  )

export function composeMail(
  kind: Exclude<MailKind, 'decoy'>,
  typed: Record<string, string>,
  { publicUrl, supportEmail, site }: MailSender,
): MailContent {
  const data = withoutLinks(typed)
  const summary = data.repeated === undefined ? undefined : summaries[kind]
  const { paragraphs, subject, heading, ...parts } = (summary ?? templates[kind])(data, supportEmail)
  const repeated = 'Hubo varios cambios como este en la última hora: este mensaje los reúne.'
  const notMe = data.slip !== undefined && {
    link: { address: `${publicUrl}${NOT_ME_PATH}#${data.slip}`, label: 'No fui yo' },
    closing: [
      `Si fuiste tú o lo esperabas, no tienes que hacer nada. Si no, pulsa «No fui yo» (sirve una vez, durante ${NOT_ME_DAYS} días): cerraremos tus sesiones y elegirás otra contraseña. Si necesitas ayuda, escribe a ${supportEmail}.`,
    ],
  }
  const named = (text: string) => text.replaceAll(SITE, () => site.name)
  return layOutMail(
    {
      ...parts,
      ...notMe,
      subject: named(subject),
      heading: named(heading),
      paragraphs: (data.repeated === undefined || summary ? paragraphs : [...paragraphs, repeated]).map(
        named,
      ),
    },
    site,
  )
}
