import { Button } from '@csuite/shared/ui/button'
import { media } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { FileUp, UserPlus } from 'lucide-react'
import { type ComponentType, type ReactElement, Suspense, lazy } from 'react'
import styled from 'styled-components'
import { DialogOf, type OpenedDialog, useDialogState } from '../../parts/use-dialog-state'
import { usersTexts } from './users.texts'

const InviteDialog = lazy(() => import('./invite-dialog').then((m) => ({ default: m.InviteDialog })))
const ImportDialog = lazy(() => import('./import-dialog').then((m) => ({ default: m.ImportDialog })))

export interface TitleDialogProps<T> extends OpenedDialog {
  onDone: (result: T) => void
}

/** 'Invitar'. @param props.onInvited gets the email */
export const InviteButton = ({ onInvited }: { onInvited: (email: string) => void }) => (
  <DialogButton icon={<UserPlus />} word={usersTexts.invite.open} dialog={InviteDialog} onDone={onInvited} />
)

/** 'Importar'. @param props.onImported gets the number of people */
export const ImportButton = ({ onImported }: { onImported: (people: number) => void }) => (
  <DialogButton icon={<FileUp />} word={usersTexts.import.open} dialog={ImportDialog} onDone={onImported} />
)

interface DialogButtonProps<T> {
  icon: ReactElement
  word: string
  dialog: ComponentType<TitleDialogProps<T>>
  onDone: (result: T) => void
}

/** A button and its dialog, which loads when it first opens: the list must not pay for it. */
function DialogButton<T>({ icon, word, dialog: Dialog, onDone }: DialogButtonProps<T>) {
  const state = useDialogState()
  return (
    <>
      <Button size="s" variant="secondary" icon={icon} onClick={() => state.open()}>
        <ActionWord>{word}</ActionWord>
      </Button>
      <DialogOf state={state}>
        {(_, dialog) => (
          <Suspense fallback={null}>
            <Dialog
              {...dialog}
              onDone={(result) => {
                onDone(result)
                dialog.onClose()
              }}
            />
          </Suspense>
        )}
      </DialogOf>
    </>
  )
}

/** A button's word. On phones only its icon is visible, so that title and buttons fit on one line. */
export const ActionWord = styled.span`
  ${media.phone} {
    ${visuallyHiddenCss}
  }
`
