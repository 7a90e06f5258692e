export const configurationTexts = {
  twice: (section: string, first: number) => `Se repite: ya está en ${section}[${first}]`,
  sameNameInPortal: (name: string) =>
    `El portal tiene varias apps que se llaman «${name}»: cambia antes el nombre de una`,
  unknownApp: (name: string) => `No hay ninguna app que se llame «${name}»`,
  retiredPlan: 'Este plan está retirado y no vuelve a ofrecerse: usa otro nombre',
  empty: 'El archivo no describe nada: escribe apps, planes o remotos',
  planOf: (plan: string, app: string) => `${plan} de ${app}`,
} as const
