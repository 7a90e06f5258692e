import { words } from '@csuite/shared/texts'

export const newRemoteTexts = {
  open: 'Nuevo remoto',
  title: 'Nuevo remoto',
  text: 'Sus páginas viven en estas direcciones y por debajo de ellas; ningún otro remoto puede usarlas.',
  name: words.name,
  nameHint: 'Por ejemplo caudal.',
  addresses: 'Direcciones',
  addressesHint: 'Separadas por espacios, por ejemplo /caudal.',
  action: 'Crear',
  failed: 'No se pudo crear el remoto',
  done: (name: string) => `${name} ya puede publicar.`,
} as const
