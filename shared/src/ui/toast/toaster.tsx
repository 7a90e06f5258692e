import { useSyncExternalStore } from 'react'
import styled, { keyframes } from 'styled-components'
import { Alert } from '@csuite/shared/ui/alert'
import { OverDialogs } from '@csuite/shared/ui/over-dialogs'
import { c, grid, motion, radius } from '@csuite/shared/ui/theme'
import { toastStore } from './toast-store'
import { toastTexts } from './toast.texts'

/** Rendered once by the host; remotes only call `toast`. */
export function Toaster() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot)
  return (
    <OverDialogs>
      <Region role="region" aria-label={toastTexts.region} tabIndex={-1}>
        {items.map((item) => (
          <Slot key={item.id}>
            <Alert
              tone={item.tone}
              title={item.title}
              action={item.action}
              autoDismissMs={item.durationMs}
              onDismiss={() => {
                toastStore.remove(item.id)
                item.onClose?.()
              }}
            >
              {item.message}
            </Alert>
          </Slot>
        ))}
      </Region>
    </OverDialogs>
  )
}

const enter = keyframes`from { opacity: 0; transform: translateY(8px); }`

const Region = styled.div`
  position: fixed;
  z-index: 60;
  right: 16px;
  bottom: calc(16px + var(--bottom-inset, 0px));
  ${grid(8)}
  width: min(400px, calc(100vw - 32px));
  pointer-events: none;
  @media (max-width: 640px) {
    /* Not over a dialog's buttons. */
    body:has([role='dialog']) & {
      /* Below its corner. */
      top: 64px;
      bottom: auto;
    }
  }
`
const Slot = styled.div`
  border-radius: ${radius.control};
  background: ${c.raised};
  box-shadow: ${c.shadow};
  pointer-events: auto;
  animation: ${enter} ${motion.menu} ease-out;
`
