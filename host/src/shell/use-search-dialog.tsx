import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
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
  const ahead = useRef<HTMLInputElement>(null)
  const before = useRef<HTMLElement>(null)
  const takeTyped = useCallback(() => {
    const typed = ahead.current?.value ?? ''
    if (ahead.current) ahead.current.value = ''
    return typed
  }, [])
  const giveUp = useCallback(() => {
    setOpen(false)
    before.current?.focus()
  }, [])
  const open = useCallback(() => {
    if (!ahead.current) before.current = document.activeElement as HTMLElement
    setOpen(true)
    load().then((loaded) => setDialog(() => loaded), giveUp)
  }, [giveUp])
  useEffect(() => {
    const { dataset } = document.documentElement
    // Requested in the painted frame, before the app had loaded.
    if (dataset['search'] !== undefined) queueMicrotask(open)
    delete dataset['search']
  }, [open])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      open()
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
          <Ahead
            ref={ahead}
            autoFocus
            tabIndex={-1}
            aria-label={texts.search}
            onKeyDown={({ key }) => key === 'Escape' && giveUp()}
          />
        )}
        {Dialog && <Dialog open={isOpen} onOpenChange={setOpen} takeTyped={takeTyped} before={before} />}
      </>
    ),
  }
}

const Ahead = styled.input`
  ${visuallyHiddenCss}
`
