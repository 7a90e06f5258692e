import { siteName } from '@csuite/shared/texts'

export const iconTexts = { logo: siteName } as const
