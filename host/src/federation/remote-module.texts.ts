/** Shown to a remote's team in the console, in the mount check and beside its release's failures. */
export const remoteModuleTexts = {
  noDefault: 'falta su «export default»',
  contract: (own: unknown, ours: number) => `dice «contract: ${String(own)}» y el portal habla el ${ours}`,
  noRoutes: 'no tiene rutas',
  outside: (path: string) => `la ruta ${path} no está en remote.config.json`,
  nested: (path: string, parent: string) => `la ruta ${path} está dentro de ${parent}`,
  empty: (path = 'sin dirección') => `la ruta ${path} no muestra nada`,
  sameId: (id: string) => `dos rutas tienen el id ${id}`,
  index: 'una ruta «index» tiene rutas dentro',
  late: 'una pantalla no llegó a tiempo',
  circle: 'redirige sin fin',
  nothing: 'un error sin valor',
} as const
