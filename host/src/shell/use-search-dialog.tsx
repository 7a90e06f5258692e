import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import type { SearchDialogProps } from './search-dialog'
import { topBarTexts as texts } from './top-bar.texts'

type DialogComponent = ComponentType<SearchDialogProps>

let loading: Promise<DialogComponent> | undefined

function load(): Promise<DialogComponent> {
  loading ??= import('./search-dialog').then(
    (module) => module.SearchDialog,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

const warm = () => void load().catch(() => undefined)

/** The search over everything: Ctrl K or its button; its code comes with the first intent. */
export function useSearchDialog(): {
  open: () => void
  intent: { onPointerEnter: () => void; onFocus: () => void }
  dialog: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<DialogComponent>()
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
    // Asked for in the painted frame, before this bar stood.
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
    intent: { onPointerEnter: warm, onFocus: warm },
    dialog: (
      <>
        {isOpen && (
          // Takes what is typed until the search's own field has the focus: the keys are not meant for the page beneath.
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
