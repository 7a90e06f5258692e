import { call } from '@csuite/shared/client'
import { importUsers } from '@csuite/shared/contract/user-administration'
import { useReload } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { ImportDialog as Dialog, type OpenedDialog } from '@csuite/shared/form'
import { userLists } from '../../parts/people/people-cache'
import { usersTexts } from './users.texts'

const texts = usersTexts.import

export function ImportDialog(dialog: OpenedDialog) {
  const reload = useReload(userLists)
  return (
    <Dialog
      {...dialog}
      texts={texts}
      send={(csv, ensayo) =>
        call(importUsers, { body: { csv }, query: ensayo === '1' ? { ensayo } : {} }).finally(
          () => ensayo === '0' && void reload(),
        )
      }
      onDone={({ validas }) => {
        toast.ok(texts.done(validas))
        dialog.onClose()
      }}
    />
  )
}
