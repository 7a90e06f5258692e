export const companyTexts = {
  notAnAddress: 'Escribe la dirección del emisor, que empieza por https://, sin usuario, consulta ni #',
  notTheDocument: 'Escribe el emisor, sin /.well-known/openid-configuration',
  onlyHttps: 'El emisor debe empezar por https://',
  bareAddress: 'Escribe un nombre de host, no una dirección IP',
  inside: 'Este emisor está dentro de la red del portal: usa una dirección pública',
  anyTenant: 'Este emisor admite a cualquier empresa: escribe el de tu inquilino, con su identificador',
  secretAnew: 'Con otro emisor u otro cliente, escribe también su secreto',
  lostSecret: 'El secreto de este proveedor ya no se puede leer: escríbelo otra vez en Proveedores.',
  unknownGroup: 'Uno de los grupos ya no existe',
  tooMany: 'El portal admite como máximo 50 proveedores.',
  lastWayIn:
    'Nadie que administre podría entrar sin la empresa. Deja una persona administradora activa, fuera del directorio y con un email fuera de estos dominios.',
  domainTaken: 'Otro proveedor ya tiene uno de estos dominios',
  trouble: {
    silent: (seconds: number) => `El proveedor no respondió en ${seconds} s.`,
    unreachable: (code: string) =>
      `No se pudo conectar con el proveedor${code && ` (${code})`}. Revisa la dirección del emisor; una de la red interna no se pregunta.`,
    certificate: (code: string) => `El certificado del proveedor no es válido (${code}).`,
    otherIssuer: (issuer: string) =>
      `El documento del proveedor dice que el emisor es ${issuer}: escríbelo así.`,
    noDocument: (address: string) => `No hay un documento de OpenID Connect en ${address}. Revisa el emisor.`,
    badAnswer: (code: string) =>
      `La respuesta del proveedor no se pudo comprobar (${code}). Revisa el emisor, cómo firma y la hora de ambos.`,
    refused: (error: string) =>
      `El proveedor rechazó al portal (${error}). Revisa el ID de cliente, el secreto y la dirección de retorno.`,
  },
  trial: {
    title: (name: string) => `Prueba de ${name}`,
    failed: 'La prueba no terminó',
    refused: 'No entraría',
    admitted: (email: string) => `Entraría como ${email}.`,
    groups: (values: string) => `Valores de grupos y roles: ${values}.`,
    noGroups: 'No dijo grupos ni roles.',
    manyGroups: 'Son tantos grupos que el proveedor no los dijo: no cambiarían los del portal.',
    claims: 'Reclamaciones que llegaron',
    close: 'No se abrió ninguna sesión y nada cambió. Cierra esta ventana.',
  },
  noProvider: 'Este proveedor ya no existe. Entra de otra forma.',
  unverified: (name: string) => `${name} no ha verificado tu email. Pide a tu empresa que lo verifique.`,
  noEmail: (name: string) => `${name} no dijo tu email. Pide a tu empresa que lo envíe al portal.`,
  outside: (name: string) => `El email que dio ${name} no es de los dominios de tu empresa.`,
} as const
