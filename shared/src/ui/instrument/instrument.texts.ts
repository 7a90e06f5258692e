export const instrumentTexts = { high: '20 mA', low: '4 mA' } as const
