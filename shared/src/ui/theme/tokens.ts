/** CSS variables on `:root[data-theme]`, so that changing the theme re-renders nothing. */
export const colours = {
  light: {
    bg: '#F6F8F9',
    surface: '#FFFFFF',
    sunken: '#ECF0F2',
    hover: '#ECF0F2',
    raised: '#FFFFFF',
    text: '#0F1B24',
    muted: '#4A5B68',
    /** Decoration only: too faint to carry meaning. */
    hairline: '#D5DDE2',
    input: '#7A8B97',
    brand: '#0B6B75',
    onBrand: '#FFFFFF',
    brandHover: '#08545C',
    brandSoft: '#E1F2F3',
    /** Measured signals only. */
    signal: '#B45309',
    ok: '#16713F',
    okSoft: '#E4F5EB',
    warn: '#8A5300',
    warnSoft: '#FFF4DB',
    danger: '#B42318',
    dangerSoft: '#FDECEA',
    onDanger: '#FFFFFF',
    info: '#1F5FBF',
    infoSoft: '#E8F0FC',
    scrim: 'rgb(7 26 31 / 48%)',
    shadow: '0 1px 2px rgb(15 27 36 / 8%), 0 12px 32px -8px rgb(15 27 36 / 22%)',
    floatBorder: 'transparent',
  },
  dark: {
    bg: '#0B1217',
    surface: '#121C23',
    sunken: '#080D11',
    hover: '#22323D',
    raised: '#19262F',
    text: '#E8EEF1',
    muted: '#9FB0BB',
    hairline: '#263641',
    input: '#6B7F8C',
    brand: '#3FC1C9',
    onBrand: '#06262A',
    brandHover: '#68D3D9',
    brandSoft: '#10333A',
    signal: '#F5A524',
    ok: '#5BD18B',
    okSoft: '#0F2E1D',
    warn: '#F2B84B',
    warnSoft: '#33270B',
    danger: '#FF8A80',
    dangerSoft: '#3A1614',
    onDanger: '#3A1614',
    info: '#85B4FF',
    infoSoft: '#13263F',
    scrim: 'rgb(0 0 0 / 62%)',
    shadow: 'none',
    floatBorder: '#263641',
  },
} as const

/** The same in both themes. */
const panel = {
  panelBg: '#071A1F',
  panelText: '#E6F1F2',
  panelMuted: '#9DB8BC',
  panelLine: '#1D3A41',
  panelCyan: '#3FC1C9',
  panelAmber: '#F5A524',
} as const

/** `--c-on-brand` for onBrand. */
const variableOf = (token: string) => `--c-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const declarations = (set: Record<string, string>) =>
  Object.entries(set)
    .map(([token, value]) => `${variableOf(token)}:${value}`)
    .join(';')

/** Light is the default, also for print. */
export const colourCss = `:root{${declarations(panel)};${declarations(colours.light)};color-scheme:light}@media screen{:root[data-theme=dark]{${declarations(colours.dark)};color-scheme:dark}}`

export const c = Object.fromEntries(
  Object.keys({ ...colours.light, ...panel }).map((token) => [token, `var(${variableOf(token)})`]),
) as Record<keyof typeof colours.light | keyof typeof panel, string>

export const space = {
  4: '4px',
  8: '8px',
  12: '12px',
  16: '16px',
  24: '24px',
  32: '32px',
  48: '48px',
  72: '72px',
} as const

export const radius = { control: '8px', card: '12px', dialog: '16px', pill: '999px' } as const

export const motion = { hover: '120ms', menu: '180ms', slide: '250ms' } as const

export const fonts = {
  sans: "'Geist Variable','Geist Fallback',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  mono: "'Geist Mono Variable',ui-monospace,'SF Mono',Consolas,monospace",
} as const

const s14 = 'font-size:0.875rem;line-height:1.25rem;'

/** In rem, to follow the browser's text size. */
export const type = {
  s12: 'font-size:0.75rem;line-height:1rem;',
  s14,
  /** What is said beside the rest. */
  quiet: `${s14}color:${c.muted};`,
  s16: 'font-size:1rem;line-height:1.5rem;',
  s20: 'font-size:1.25rem;line-height:1.75rem;letter-spacing:-0.01em;',
  s28: 'font-size:1.75rem;line-height:2.125rem;letter-spacing:-0.02em;',
  s40: 'font-size:2.5rem;line-height:2.75rem;letter-spacing:-0.025em;',
  /** Measured values. */
  readout: `font-family:${fonts.mono};font-size:2.75rem;line-height:3rem;font-variant-numeric:tabular-nums;letter-spacing:-0.03em;`,
  /** Numbers in columns. */
  mono: `font-family:${fonts.mono};font-variant-numeric:tabular-nums;`,
} as const

/** Pixels between rows and columns. */
const gap = (px: number[]) => `gap:${px.join('px ')}px;`
/** Beside each other, centred on one line. */
export const row = (...px: number[]) => `display:flex;align-items:center;${gap(px)}`
export const wrap = (...px: number[]) => `display:flex;flex-wrap:wrap;${gap(px)}`
export const wrapRow = (...px: number[]) => `flex-wrap:wrap;${row(...px)}`
export const grid = (...px: number[]) => `display:grid;${gap(px)}`

/** Where the pointer hovers: on a touch screen the styles would stay on what was touched last. @param more of the selector */
export const hovered = (styles: string, more = '') => `@media (hover: hover) {&:hover${more}{${styles}}}`

/** The edge of a card on the page. */
export const frame = `border:1px solid ${c.hairline};border-radius:${radius.card};background:${c.surface};`
/** One line, which ends in … where there is no room. */
export const cut = 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap;'

/** Minimum target size: 40 px, 44 px on touch screens. */
export const target = 'var(--target)'

/** Focused elements must not be hidden below the sticky top bar. */
export const TOP_BAR_HEIGHT = 60

/** In em, so that the layout follows the text size. */
const below = (px: number) => `@media (max-width: ${(px - 0.02) / 16}em)`
const from = (px: number) => `@media (min-width: ${px / 16}em)`

export const media = {
  below,
  from,
  phone: below(640),
  /** Tables become cards. */
  cards: below(720),
  /** Denser tables, for tablets and beside the admin rail. */
  compact: `${from(720)} and (max-width: ${1199.98 / 16}em)`,
  /** The admin rail becomes a drawer. */
  drawer: below(1040),
  rail: from(1040),
  wide: from(1024),
  still: '@media (prefers-reduced-motion: reduce)',
} as const

/** False in jsdom. */
export const matchesMedia = (rule: string): boolean =>
  globalThis.matchMedia?.(rule.replace('@media ', '')).matches ?? false
