import { formatNumber } from '@csuite/shared/format'

export const searchBoxTexts = {
  found: (text: string, count: number) =>
    count === 0
      ? `Nada coincide con «${text.trim()}».`
      : count === 1
        ? '1 resultado'
        : `${formatNumber(count)} resultados`,
} as const
