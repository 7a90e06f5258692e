import { c, media } from '@csuite/shared/ui/theme'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import styled, { keyframes } from 'styled-components'
import { shellTexts } from './shell.texts'

const DELAY_MS = 150

export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setVisible(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setVisible(false)
    }
  }, [busy])
  return visible ? <Line role="progressbar" aria-label={shellTexts.progress} /> : null
}

const advance = keyframes`from { transform: scaleX(0.08); } to { transform: scaleX(0.92); }`

const Line = styled.div`
  position: fixed;
  z-index: 65;
  inset: 0 0 auto;
  height: 2px;
  background: ${c.brand};
  transform-origin: left;
  animation: ${advance} 6s cubic-bezier(0.1, 0.7, 0.2, 1) forwards;
  ${media.still} {
    animation: none;
  }
`
