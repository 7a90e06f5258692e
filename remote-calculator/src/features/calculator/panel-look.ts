import { c, fonts, radius, target, type } from '@csuite/shared/ui/theme'
import styled, { css } from 'styled-components'

/** The panel is the same in both themes, so what stands on it cannot take its colours from the theme. */
export const panel = {
  ground: c.panelBg,
  text: c.panelText,
  muted: c.panelMuted,
  line: c.panelLine,
  cyan: c.panelCyan,
  amber: c.panelAmber,
  /** Wells that one types into. */
  sunken: '#041216',
  /** Outline of a control, 3:1 on the panel. */
  edge: '#557A82',
  danger: '#FF8A80',
  ok: '#5BD18B',
} as const

/** Containers narrower than this put the faceplates under each other; wider than the second, beside the line. */
export const PANEL_NARROW = `@container panel (max-width: ${619.98 / 16}em)`
export const PANEL_WIDE = `@container panel (min-width: ${1000 / 16}em)`

export const focusOnPanel = css`
  &:focus-visible {
    outline: 2px solid ${panel.cyan};
    outline-offset: 2px;
  }
`

/** A key of the instrument. It answers at once: a transition here would repaint for frames after every keystroke. */
export const Key = styled.button`
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
  &:hover:not(:disabled) {
    border-color: ${panel.cyan};
    background: ${panel.line};
  }
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

/** The small label above a value. */
export const Caption = styled.span`
  ${type.s12}
  color: ${panel.muted};
`

export const numerals = css`
  font-family: ${fonts.mono};
  font-variant-numeric: tabular-nums;
`

/**
 * For a part of fixed height whose content a keystroke changes: containment spares the browser the layout of every grid
 * around it.
 */
export const alone = css`
  contain: layout size style;
  isolation: isolate;
`
