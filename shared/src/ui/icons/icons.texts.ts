export const iconTexts = { logo: 'C+Suite' } as const
