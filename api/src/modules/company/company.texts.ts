export const companyTexts = {
  notAnAddress: 'Escribe la dirección del emisor, que empieza por https://, sin usuario, consulta ni #',
  onlyHttps: 'El emisor debe empezar por https://',
  bareAddress: 'Escribe un nombre de host, no una dirección IP',
  inside: 'Este emisor está dentro de la red del portal: usa una dirección pública',
  anyTenant: 'Este emisor admite a cualquier empresa: escribe el de tu inquilino, con su identificador',
  secretAnew: 'Con otro emisor u otro cliente, escribe también su secreto',
  unknownGroup: 'Uno de los grupos ya no existe',
  tooMany: 'El portal admite como máximo 50 proveedores.',
  lastWayIn:
    'Nadie que administre podría entrar con contraseña. Deja una persona administradora activa con contraseña y un email fuera de estos dominios.',
  noProvider: 'Este proveedor ya no existe. Entra de otra forma.',
  unverified: (name: string) => `${name} no ha verificado tu email. Pide a tu empresa que lo verifique.`,
  noEmail: (name: string) => `${name} no dijo tu email. Pide a tu empresa que lo envíe al portal.`,
  outside: (name: string) => `El email que dio ${name} no es de los dominios de tu empresa.`,
} as const
