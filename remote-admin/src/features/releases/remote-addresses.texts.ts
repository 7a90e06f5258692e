import { words } from '@csuite/shared/texts'

export const remoteAddressesTexts = {
  open: 'Direcciones',
  title: (name: string) => `Direcciones de ${name}`,
  text: (addresses: readonly string[]) => `Tiene ${addresses.join(' ')} y lo que hay debajo.`,
  addresses: 'Añadir direcciones',
  addressesHint: 'Separadas por espacios, por ejemplo /caudal.',
  scope: 'Alcance sin conexión',
  scopeHint: 'Una de sus direcciones, o debajo: ahí su trabajador responde sin red. Vacío: no tiene.',
  action: words.save,
  failed: 'No se pudieron guardar las direcciones',
  done: (name: string) => `Las direcciones de ${name} están guardadas.`,
} as const
