import { c, hovered, radius, target, type } from '@csuite/shared/ui/theme'
import styled, { createGlobalStyle, css } from 'styled-components'

/** The panel looks the same in both themes, and is black on white on paper. */
export const panel = {
  ground: c.panelBg,
  text: c.panelText,
  muted: c.panelMuted,
  line: c.panelLine,
  cyan: c.panelCyan,
  amber: c.panelAmber,
  /** Background of input fields. */
  sunken: '#041216',
  /** Border of controls; contrast 3:1 on the panel. */
  edge: '#557A82',
  danger: 'var(--panel-danger, #FF8A80)',
  /** `danger` at 45 %, written out: Firefox draws no color-mix() inside a repeating gradient. */
  hatch: 'rgb(255 138 128 / 45%)',
  ok: 'var(--panel-ok, #5BD18B)',
} as const

/** Paper is white: browsers print no backgrounds. The texts are black there anyway. */
export const PanelOnPaper = createGlobalStyle`
  @media print {
    :root {
      --c-panel-bg: #fff;
      --c-panel-text: ${c.text};
      --c-panel-muted: ${c.muted};
      --c-panel-line: ${c.input};
      --c-panel-cyan: ${c.brand};
      --c-panel-amber: ${c.signal};
      --panel-danger: ${c.danger};
      --panel-ok: ${c.ok};
    }
  }
`

/** Narrow: the faceplates are stacked. Wide: they stand on either side of the line. */
export const PANEL_NARROW = `@container panel (max-width: ${619.98 / 16}em)`
export const PANEL_WIDE = `@container panel (min-width: ${1000 / 16}em)`

/** A phone on its side: no room for more than both values above a keyboard. */
export const SHORT = '@media (max-height: 480px) and (pointer: coarse)'

/** Where the panel is narrow, and on a phone on its side. */
export const onPhone = (styles: string) => `${PANEL_NARROW} {${styles}} ${SHORT} {${styles}}`

export const focusOnPanel = css`
  &:focus-visible {
    outline: 2px solid ${panel.cyan};
    outline-offset: 2px;
  }
`

/** A phone whose browser leaves little height beside our keys: everything but the values gets smaller. */
export const TIGHT = '@media (max-height: 740px) and (pointer: coarse)'

/** A button of the instrument. No transition: it would repaint for several frames after every keystroke. */
export const PanelButton = styled.button.attrs({ type: 'button' })`
  ${type.s14}
  ${focusOnPanel}
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-height: ${target};
  min-width: ${target};
  padding: 0 12px;
  border: 1px solid ${panel.edge};
  border-radius: ${radius.control};
  background: transparent;
  color: ${panel.text};
  cursor: pointer;
  & > svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
  ${hovered(`border-color:${panel.cyan};background:${panel.line};`, ':not(:disabled)')}
  &[aria-pressed='true'] {
    border-color: ${panel.amber};
    color: ${panel.amber};
  }
  &:disabled {
    border-color: ${panel.line};
    color: ${panel.muted};
    cursor: not-allowed;
  }
`

/** Above a control of the instrument. */
export const PanelLabel = styled.label`
  ${type.s14}
  display: block;
  margin-bottom: 4px;
`

/** For inputs and selects of the instrument. */
export const panelControl = css`
  ${type.s16}
  ${focusOnPanel}
  width: 100%;
  min-height: 44px;
  padding: 0 12px;
  border: 1px solid ${panel.edge};
  border-radius: ${radius.control};
  background: ${panel.sunken};
  color: ${panel.text};
`

export const Caption = styled.span`
  ${type.s12}
  color: ${panel.muted};
`

/** For parts of fixed height that a keystroke changes: containment keeps their layout out of the surrounding grids. */
export const contained = css`
  contain: layout size style;
  isolation: isolate;
`
