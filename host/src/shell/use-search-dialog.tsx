import { useCloseOnBack } from '@csuite/shared/ui/dialog'
import { tellNotLoaded } from '@csuite/shared/ui/late-part'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { type ComponentType, useCallback, useLayoutEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { cached } from '../federation/with-retries'
import type { SearchDialogProps } from './search-dialog'
import { topBarTexts as texts } from './top-bar.texts'

const load = cached(async () => (await import('./search-dialog')).SearchDialog)
const preload = () => void load().catch(() => undefined)

/** The search dialog, opened by Ctrl K or `open`; its code loads on the first hover or focus of its button. */
export function useSearchDialog() {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()
  const buffer = useRef<HTMLInputElement>(null)
  const previousFocus = useRef<HTMLElement>(null)
  const takeTyped = useCallback(() => {
    const typed = buffer.current?.value ?? ''
    if (buffer.current) buffer.current.value = ''
    return typed
  }, [])
  const cancel = useCallback(() => {
    setOpen(false)
    previousFocus.current?.focus()
  }, [])
  // Until the dialog has loaded, which then does it itself.
  useCloseOnBack(isOpen && !Dialog, cancel)
  const open = useCallback(() => {
    if (!buffer.current) previousFocus.current = document.activeElement as HTMLElement
    setOpen(true)
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        tellNotLoaded()
        cancel()
      },
    )
  }, [cancel])
  // Both as soon as the prerendered frame is gone: no key is lost between the two.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    // Requested in the prerendered frame, before the app had loaded.
    if (dataset['search'] !== undefined) queueMicrotask(open)
    delete dataset['search']
  }, [open])
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Filling in a stored password sends a `keydown` without a key.
      if (!/^k$/i.test(event.key) || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // A dialog with changes, or with a secret that is shown once, would go with its page.
      if (!document.querySelector('[data-holds]')) open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return {
    open,
    intent: { onPointerEnter: preload, onFocus: preload },
    dialog: (
      <>
        {isOpen && (
          // Buffers what is typed until the dialog's own field has the focus.
          <BufferField
            ref={buffer}
            autoFocus
            tabIndex={-1}
            aria-label={texts.search}
            onKeyDown={({ key }) => key === 'Escape' && cancel()}
          />
        )}
        {Dialog && (
          <Dialog open={isOpen} onOpenChange={setOpen} takeTyped={takeTyped} previousFocus={previousFocus} />
        )}
      </>
    ),
  }
}

const BufferField = styled.input`
  ${visuallyHiddenCss}
`
