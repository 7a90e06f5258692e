import { c, media } from '@csuite/shared/ui/theme'
import { useNavigation } from 'react-router-dom'
import styled, { keyframes } from 'styled-components'
import { shellTexts } from './shell.texts'

export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : (
    <Line role="progressbar" aria-label={shellTexts.progress} />
  )
}

/** Most navigations end before. */
const late = keyframes`from { visibility: hidden; }`
const advance = keyframes`from { transform: scaleX(0.08); } to { transform: scaleX(0.92); }`

const Line = styled.div`
  position: fixed;
  z-index: 65;
  inset: 0 0 auto;
  height: 2px;
  background: ${c.brand};
  transform-origin: left;
  animation:
    ${late} 150ms step-end,
    ${advance} 6s 150ms cubic-bezier(0.1, 0.7, 0.2, 1) forwards;
  ${media.still} {
    animation: ${late} 150ms step-end;
  }
`
