import { words } from '@csuite/shared/texts'

export const questionsTexts = {
  switchTitle: '¿Cambiar de cuenta?',
  switchDetail: (email: string) =>
    email
      ? `Este enlace abre la sesión de otra persona. Ahora estás dentro como ${email}.`
      : 'Este enlace abre la sesión de otra persona.',
  busy: 'Entran muchas personas a la vez; un momento…',
  change: 'Cambiar',
  keep: 'Seguir con mi cuenta',
  tokenSignInTitle: 'Sesión abierta por un enlace',
  arrived: (name: string, email: string) => `Has entrado como ${name} (${email})`,
  goOn: 'Continuar',
  notMe: 'No soy yo',
  nameTitle: '¿Cómo te llamas?',
  nameDetail: 'Así te verán en el portal. Puedes cambiarlo en tu perfil.',
  name: words.name,
  lastName: words.lastName,
  nameSave: words.save,
  nameLater: 'Ahora no',
  nameNotSaved: 'No se pudo guardar tu nombre. Inténtalo de nuevo.',
  confirmTitle: 'Confirma que eres tú',
  confirmDetail: 'Escribe tu contraseña para continuar.',
  password: words.password,
  byPasskey: 'Usar una llave de acceso',
  passwordMissing: 'La contraseña es requerida',
  notConfirmed: 'No se pudo confirmar que eres tú. Inténtalo de nuevo.',
  confirm: 'Confirmar',
} as const
