import type { ShownLevel } from '@csuite/shared/contract/notices'

export const noticesTexts = {
  region: 'Avisos',
  level: {
    info: 'Información',
    aviso: 'Aviso',
    mantenimiento: 'Mantenimiento',
    personal: 'Para ti',
  } satisfies Record<ShownLevel, string>,
  more: 'Más información',
  answer: 'Ver y decidir',
  close: 'Cerrar aviso',
  endsIn: (time: string) => `Termina en ${time}`,
} as const
