import { words } from '@csuite/shared/texts'

export const profileTexts = {
  heading: 'Mi perfil',
  tabs: 'Secciones del perfil',
  information: 'Información del perfil',
  password: words.password,
  security: 'Seguridad',
  ownData: 'Mis datos',
  loadingTab: words.loading,
  currentPassword: 'Contraseña actual',
  save: words.save,
  saving: words.saving,
  saved: '✓ Actualizado',
  userMissing: 'Error: Usuario no encontrado',
  failed: 'Error al actualizar la información',
  /** Only logged: the screen's own text is `failed`. */
  updateLogged: 'Error al actualizar información del usuario',
  bothRequired: 'Por favor completa ambos campos de contraseña.',
  passwordSaved: 'Las contraseñas se actualizaron correctamente',
  passwordFailed: 'Error al actualizar la contraseña, verifica los campos de entrada',
  otherSessions: 'Al cambiarla se cierran tus sesiones en otros dispositivos.',
  currentPlan: 'Tu plan actual',
  noPlan: 'Todavía no tienes un plan asignado.',
  card: 'Tu cuenta',
  draftRestored: 'Recuperamos los cambios que no habías guardado.',
} as const
