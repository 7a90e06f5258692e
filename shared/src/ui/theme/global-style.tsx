import { useEffect } from 'react'
import { createGlobalStyle } from 'styled-components'
import { addFontsWhenIdle } from './fonts'
import { followTheme } from './theme'
import { TOP_BAR_HEIGHT, c, colourCss, fonts, media, motion, type } from './tokens'

/**
 * Fonts, tokens and base rules, mounted once at the root. The document has `fallbackFontCss`: a growing style sheet with
 * @font-face would trigger a layout of the whole page each time.
 */
export function GlobalStyle() {
  useEffect(followTheme, [])
  useEffect(addFontsWhenIdle, [])
  return <Rules />
}

// Comments inside the template would be sent to browsers.
// - h1:focus: headings take the focus after a navigation, for screen readers only.
// - still: transition-duration 0, since even 0.01 ms would show changes a frame late.
// - print: whatever its background, which browsers leave away, a text is black; charts have the tokens' own colours.
// - print: sticky elements of a scrolled page would be printed in the middle of a sheet.
// - forced-colors: without background colours the selected item would look like the others.
const Rules = createGlobalStyle`
  ${colourCss}
  :root { --target: 40px; scrollbar-color: ${c.input} transparent; }
  @media (pointer: coarse) { :root { --target: 44px; } }

  *, *::before, *::after { box-sizing: border-box; }
  html {
    background: ${c.bg};
    color: ${c.text};
    font-family: ${fonts.sans};
    ${type.s16}
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    -webkit-font-smoothing: antialiased;
    scroll-padding-top: ${TOP_BAR_HEIGHT + 16}px;
  }
  body { margin: 0; min-height: 100vh; min-height: 100dvh; overflow-wrap: break-word; }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
  h1 { ${type.s28} font-weight: 600; }
  h2 { ${type.s20} font-weight: 600; }
  h3, h4 { ${type.s16} font-weight: 600; }
  h1, h2, h3 { text-wrap: balance; }
  ul[role='list'], ol[role='list'] { list-style: none; }
  fieldset { border: 0; min-width: 0; }
  legend { padding: 0; }
  img, svg, video { display: block; max-width: 100%; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { touch-action: manipulation; }
  a {
    color: ${c.brand};
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
    border-radius: 2px;
    transition: color ${motion.hover};
  }
  @media (hover: hover) {
    a:hover { color: ${c.brandHover}; text-decoration-thickness: 2px; }
  }
  table { border-collapse: collapse; }
  hr { border: 0; border-top: 1px solid ${c.hairline}; margin: 0; }
  [hidden] { display: none !important; }
  ::selection { background: ${c.brandSoft}; color: ${c.text}; }
  :focus-visible {
    outline: 2px solid ${c.brand};
    outline-offset: 2px;
    scroll-margin-top: ${TOP_BAR_HEIGHT + 16}px;
  }
  h1:focus, :is(section, form, fieldset)[tabindex='-1']:focus { outline: none; }
  ${media.still} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }
  @media print {
    *, *::before, *::after { background: none !important; color: #000 !important; box-shadow: none !important; }
    header, th { position: static !important; }
    /* Firefox puts what is left of a screen's height on a second, empty page. */
    body { min-height: 0; }
  }
  @media (forced-colors: active) {
    :focus-visible { outline-color: Highlight; }
    [aria-current], [aria-selected='true'], [aria-checked='true'], [aria-pressed='true'] {
      forced-color-adjust: none;
      &, & * { background: Highlight !important; color: HighlightText !important; }
    }
  }
`
