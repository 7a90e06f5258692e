/** Colours of the portal's actions, by theme (tokens of the same names in shared's ui). */
export interface BrandColours {
  brand: string
  onBrand: string
  brandHover: string
  brandSoft: string
}

/** Of the first design; not derived. */
export const DEFAULT_COLOUR = '#0B6B75'
export const DEFAULT_BRAND: Record<'light' | 'dark', BrandColours> = {
  light: { brand: DEFAULT_COLOUR, onBrand: '#FFFFFF', brandHover: '#08545C', brandSoft: '#E1F2F3' },
  dark: { brand: '#3FC1C9', onBrand: '#06262A', brandHover: '#68D3D9', brandSoft: '#10333A' },
}

/** Red, green and blue, 0 to 255. */
const parse = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const write = (rgb: number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** `share` 0: the first, 1: the second. */
const mix = (one: string, other: string, share: number): string => {
  const to = parse(other)
  return write(parse(one).map((part, index) => part + ((to[index] ?? 0) - part) * share))
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = parse(hex).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2 §1.4.3). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const WHITE = '#FFFFFF'
/** Where light text and links of the action colour stand. */
const LIGHT_GROUND = '#ECF0F2'
const DARK_GROUND = '#19262F'
const TEXT = 4.5

/** Of white on the colour, and of the colour on light grounds. */
export const lowestContrast = (hex: string): number =>
  Math.min(contrast(hex, WHITE), contrast(hex, LIGHT_GROUND))

export const hasContrast = (hex: string): boolean => lowestContrast(hex) >= TEXT

/** The first mix with the other colour, in steps, that meets the condition. */
function mixUntil(hex: string, other: string, holds: (mixed: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(hex, other, share)
    if (holds(mixed)) return mixed
  }
  return other
}

/** @param hex `#RRGGBB` with contrast */
export function brandOf(hex: string): Record<'light' | 'dark', BrandColours> {
  if (hex.toUpperCase() === DEFAULT_COLOUR) return DEFAULT_BRAND
  const light = mixUntil(hex, WHITE, (mixed) => contrast(mixed, DARK_GROUND) >= 6)
  const onDark = mix(hex, '#000000', 0.7)
  return {
    light: {
      brand: hex.toUpperCase(),
      onBrand: WHITE,
      brandHover: mix(hex, '#000000', 0.22),
      brandSoft: mixUntil(mix(hex, WHITE, 0.86), WHITE, (mixed) => contrast(hex, mixed) >= TEXT),
    },
    dark: {
      brand: light,
      onBrand: contrast(light, onDark) >= TEXT ? onDark : '#000000',
      brandHover: mix(light, WHITE, 0.25),
      brandSoft: mixUntil(mix(hex, '#121C23', 0.7), '#121C23', (mixed) => contrast(light, mixed) >= TEXT),
    },
  }
}
