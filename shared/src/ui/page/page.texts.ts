import { siteName } from '@csuite/shared/texts'

export const pageTexts = { site: siteName, skip: 'Saltar al contenido' } as const
