export const webhooksTexts = {
  notAnAddress: 'Escribe una dirección que empiece por https://, sin usuario ni contraseña',
  onlyHttps: 'La dirección debe empezar por https://',
  bareAddress: 'Escribe un nombre de host, no una dirección IP',
  inside: 'Esta dirección está dentro de la red del portal: usa una pública',
  noWebhook: 'La auditoría no se envía a ningún sitio todavía.',
  answered: (status: number) => `El receptor respondió ${status}.`,
  redirected: (status: number) =>
    `El receptor respondió ${status}: escribe la dirección final, no se siguen redirecciones.`,
  gone: 'El receptor respondió 410: ya no quiere más registros.',
  noAnswer: 'El receptor no respondió a tiempo o no se pudo conectar con él.',
  lostSecret: 'El secreto ya no se puede leer: crea uno nuevo.',
} as const
