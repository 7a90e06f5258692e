export const mailerTexts = {
  answers: (host: string) => `El servidor de correo ${host} responde.`,
  untrusted: (host: string, reason: string) =>
    `El certificado del servidor de correo ${host} no es de confianza (${reason}): los correos esperan. ` +
    'Da su autoridad en NODE_EXTRA_CA_CERTS, o añade ?tls.rejectUnauthorized=false a SMTP_URL si la red entre ambos es tuya.',
  unencrypted: (host: string) =>
    `El servidor de correo ${host} no ofrece TLS, y códigos y contraseña irían en claro: los correos esperan. ` +
    'Usa smtps:// o un puerto con STARTTLS, o añade ?requireTLS=false a SMTP_URL si la red entre ambos es tuya.',
  unauthorized: (host: string) =>
    `El servidor de correo ${host} no acepta el usuario o la contraseña de SMTP_URL: los correos esperan.`,
  unreachable: (host: string, reason: string) =>
    `El servidor de correo ${host} no responde (${reason}): los correos esperan y salen cuando vuelva. Revisa SMTP_URL.`,
  refused: (host: string, reason: string) =>
    `El servidor de correo ${host} rechaza el correo (${reason}): revisa MAIL_FROM, y qué admite de quien entra con SMTP_URL.`,
  testSubject: 'Prueba de correo del portal',
  testText: (portal: string) =>
    `El portal ${portal} puede enviar correos. Es una prueba que pediste con npm run doctor.`,
  testSent: (to: string) => `Correo de prueba enviado a ${to}.`,
} as const
