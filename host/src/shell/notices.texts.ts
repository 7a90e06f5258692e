import type { NoticeLevel } from '@csuite/shared/contract/notices'

export const noticesTexts = {
  region: 'Avisos',
  level: { info: 'Información', aviso: 'Aviso', mantenimiento: 'Mantenimiento' } satisfies Record<
    NoticeLevel,
    string
  >,
  more: 'Más información',
  close: 'Cerrar aviso',
  endsIn: (time: string) => `Termina en ${time}`,
} as const
