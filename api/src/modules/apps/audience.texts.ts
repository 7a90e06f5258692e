const listOf = (names: string[]): string =>
  new Intl.ListFormat('es').format(
    names.length > 5 ? [...names.slice(0, 5), `${names.length - 5} más`] : names,
  )

export const audienceTexts = {
  // Of an unknown app alike.
  notRequestable: 'Esta app no admite solicitudes de acceso.',
  unknownGroup: 'No encontramos el grupo. Puede que otra persona lo haya eliminado.',
  unknownPeople: (references: string[]) =>
    references.length === 1
      ? `Nadie tiene una cuenta con ${listOf(references)}. Invita primero a la persona.`
      : `No tienen cuenta: ${listOf(references)}. Invita primero a esas personas.`,
  tooManyGroups: 'Hay 1000 grupos. Elimina alguno antes de crear otro.',
  inactiveResponsible: (email: string) =>
    `${email} no tiene una cuenta activa: no puede decidir solicitudes.`,
  unprovenResponsible: (email: string) =>
    `Nadie confirmó todavía la dirección ${email}: no le llegarían las solicitudes.`,
  nobodySees: 'Nadie verá la app: ni los grupos ni las personas de su audiencia tienen a nadie todavía.',
  youDoNotSee: 'Quedas fuera de la audiencia: no verás la app en el catálogo. Seguirás administrándola aquí.',
  publicSuffix: (domain: string) =>
    `«${domain}» no es de una empresa: debajo cualquiera registra un dominio. Escribe el de la empresa, como empresa.${domain}.`,
  openDomain: (domain: string) =>
    `Cualquiera puede tener una dirección de ${domain}. Agrega a las personas una por una.`,
  endHasPassed: 'La fecha ya pasó. Elige una posterior, o ninguna.',
} as const
