export const configurationTexts = {
  twice: (section: string, first: number) => `Se repite: ya está en ${section}[${first}]`,
  sameNameInPortal: (name: string) =>
    `El portal tiene varias apps que se llaman «${name}»: cambia antes el nombre de una`,
  unknownApp: (name: string) => `No hay ninguna app que se llame «${name}»`,
  unknownGroup: (name: string) => `No hay ningún grupo que se llame «${name}»`,
  inTwoSections: (name: string) => `«${name}» ya está en otra sección del archivo`,
  retiredPlan: 'Este plan está retirado y no vuelve a ofrecerse: usa otro nombre',
  empty: 'El archivo no describe nada: escribe apps, planes, clientes, grupos, secciones, remotos o avisos',
  planOf: (plan: string, app: string) => `${plan} de ${app}`,
} as const
