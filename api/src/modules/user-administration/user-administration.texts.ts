export const userAdministrationTexts = {
  codeResent: 'Enviamos un código nuevo.',
  invitationResent: 'Enviamos la invitación de nuevo.',
  noSecondFactor: 'Esta persona no tiene un segundo factor activo.',
  import: {
    empty: 'El archivo no tiene ninguna persona.',
    tooMany: (most: number) => `El archivo tiene más de ${most} personas: divídelo en partes.`,
    taken: (email: string) => `${email} ya tiene una cuenta`,
    repeated: (email: string, first: number) => `${email} se repite: ya está en la línea ${first}`,
    unreadable: 'Contiene caracteres no permitidos',
    refused: (count: number, line: number, message: string) =>
      count === 1
        ? `No se ha invitado a nadie. Línea ${line}: ${message}.`
        : `No se ha invitado a nadie: hay ${count} líneas con errores. Línea ${line}: ${message}.`,
  },
} as const
