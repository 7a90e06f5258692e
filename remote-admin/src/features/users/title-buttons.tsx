import { media } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { DialogOf, type OpenedDialog, useDialogState } from '@csuite/shared/form'
import { FileUp, UserPlus } from 'lucide-react'
import { type ComponentType, type ReactElement, Suspense, lazy } from 'react'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { usersTexts } from './users.texts'

const InviteDialog = lazy(() => import('./invite-dialog').then((m) => ({ default: m.InviteDialog })))
const ImportDialog = lazy(() => import('./import-dialog').then((m) => ({ default: m.ImportDialog })))

export const InviteButton = () => (
  <DialogButton icon={<UserPlus />} word={usersTexts.invite.open} dialog={InviteDialog} />
)

export const ImportButton = () => (
  <DialogButton icon={<FileUp />} word={usersTexts.import.open} dialog={ImportDialog} />
)

interface DialogButtonProps {
  icon: ReactElement
  word: string
  dialog: ComponentType<OpenedDialog>
}

/** A button and its dialog, which loads when it first opens: the list must not pay for it. */
function DialogButton({ icon, word, dialog: Dialog }: DialogButtonProps) {
  const state = useDialogState(word)
  return (
    <>
      <SmallButton icon={icon} onClick={() => state.open()}>
        <ActionWord>{word}</ActionWord>
      </SmallButton>
      <DialogOf state={state}>
        {(_, dialog) => (
          <Suspense fallback={null}>
            <Dialog {...dialog} />
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
    /* Its place and the gap before it would push the icon off the middle. */
    *:has(> &) {
      display: contents;
    }
  }
`
