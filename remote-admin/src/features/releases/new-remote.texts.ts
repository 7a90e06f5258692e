export const newRemoteTexts = {
  open: 'Nuevo remoto',
  title: 'Nuevo remoto',
  text: 'Sus páginas viven en estas direcciones y por debajo de ellas; ningún otro remoto puede usarlas.',
  name: 'Nombre',
  nameHint: 'Por ejemplo caudal.',
  addresses: 'Direcciones',
  addressesHint: 'Separadas por espacios, por ejemplo /caudal.',
  cancel: 'Cancelar',
  action: 'Crear',
  failed: 'No se pudo crear el remoto',
  done: (name: string) => `${name} ya puede publicar.`,
} as const
