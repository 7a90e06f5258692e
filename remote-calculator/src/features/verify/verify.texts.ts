export const verifyTexts = {
  title: 'Verificar un certificado',
  subtitle: 'La comprobación se hace en este dispositivo: nada de lo que contiene el enlace se envía.',
  checking: 'Comprobando la firma...',
  none: 'Escanea el código de un certificado, o elige su archivo JSON.',
  warnings: {
    unreadable:
      'Este enlace no contiene un certificado completo. Vuelve a escanear el código o elige el archivo JSON.',
    'bad-file': 'Este archivo no es el JSON de un certificado.',
    insecure: 'Este navegador solo comprueba firmas en páginas https.',
    'no-keys':
      'No se pudieron leer las claves públicas del portal. Abre esta página una vez con conexión e inténtalo de nuevo.',
  },
  valid: (numero: string) => `El certificado ${numero} es auténtico`,
  validText: 'Su contenido es exactamente el que se firmó.',
  signedBy: (name: string) => `Lo firmó ${name}.`,
  invalid: 'Este certificado NO es auténtico',
  invalidText:
    'Su contenido no coincide con la firma: fue cambiado después de firmarse, o no lo firmó este portal.',
  unknownKey: 'La clave de la firma no es de este portal.',
  retired: (day: string) =>
    `La clave se retiró el ${day}, después de esta firma: la firma sigue siendo válida.`,
  outside: 'La hora de la firma no está dentro del tiempo en que su clave firmaba.',
  stamp: (numero: string) => `El código es auténtico: existe el certificado ${numero}`,
  stampText:
    'El código solo lleva el número y la huella. Elige el archivo JSON para comprobar también el contenido.',
  matches: 'El archivo tiene la huella del código.',
  differs: 'El archivo NO tiene la huella del código.',
  hash: 'Huella SHA-256',
  key: 'Clave',
  file: 'Archivo JSON del certificado',
  withdrawal: {
    title: 'Listas de calibraciones',
    explained:
      'Como administrador puedes retirar este certificado de las listas de calibraciones: se sigue pudiendo leer y verificar.',
    withdraw: 'Retirar de las listas',
    restore: 'Devolver a las listas',
    withdrawn: (numero: string) => `El certificado ${numero} ya no está en las listas`,
    restored: (numero: string) => `El certificado ${numero} está otra vez en las listas`,
    failed: 'No se pudo cambiar. Inténtalo de nuevo.',
  },
} as const
