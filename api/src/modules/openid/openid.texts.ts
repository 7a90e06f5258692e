/** What people read on the pages that are not the portal's own screens, by oidc-provider's error. */
export const openidTexts = {
  notExact: 'Escribe la dirección completa y exacta: https, o http en este equipo, sin comodines ni #.',
  noNotice: 'El portal solo avisa a direcciones públicas con nombre: escribe una, o deja el aviso vacío.',
  sameName: (name: string) =>
    `La app tiene varios inicios de sesión que se llaman «${name}»: cambia antes uno.`,
  hostByKey: (host: string) =>
    `Una clave de servicio no da un inicio de sesión a otro sitio (${host}) que el de su app: hazlo en Apps.`,
  lessByKey:
    'Una clave de servicio no quita el segundo factor de un inicio de sesión ni cambia su aviso de salida: hazlo en Apps.',
  tooMany: (most: number) => `Una app tiene como máximo ${most} inicios de sesión: elimina uno antes.`,
  publicHasNoSecret: 'Un cliente público no tiene secreto.',
  fixedType: 'El tipo de un inicio de sesión no cambia: crea otro.',
  errorTitle: 'No se pudo iniciar la sesión',
  signOutFailed: 'No se pudo cerrar la sesión',
  errors: {
    invalid_client: 'La aplicación no está registrada en este portal, o su inicio de sesión se eliminó.',
    invalid_redirect_uri: 'La dirección de retorno no es ninguna de las registradas para esta aplicación.',
    session_not_found: 'Este inicio de sesión terminó o empezó en otro navegador.',
    server_error: 'Algo ha fallado. Inténtalo de nuevo en unos minutos.',
  } as Record<string, string>,
  otherError: 'La aplicación envió una solicitud que el portal no entiende.',
  whatToDo: 'Vuelve a la aplicación e inténtalo de nuevo. Si sigue igual, avisa a quien la administra.',
  reference: 'Referencia',
  toPortal: 'Ir al portal',
  signOutTitle: '¿Cerrar la sesión?',
  signOutText: (site: string) =>
    `Se cierra tu sesión de ${site} y la de las aplicaciones que abriste con ella.`,
  signOut: 'Cerrar sesión',
  stay: 'Seguir conectado',
  signedOutTitle: 'Sesión cerrada',
  signedOutText: 'Ya puedes cerrar esta ventana.',
  returning: 'Volviendo a la aplicación…',
  noScript: 'Tu navegador no ejecuta JavaScript.',
  continue: 'Continuar',
}
