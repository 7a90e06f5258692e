import { call } from '@csuite/shared/client'
import { importInstruments } from '../../../contract/instruments'
import { ImportDialog as Dialog } from '@csuite/shared/form'
import { toast } from '@csuite/shared/ui/toast'
import { sync } from '../../parts/plant/plant-store'
import { instrumentsTexts } from './instruments.texts'

const texts = instrumentsTexts.importing

export const ImportDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <Dialog
    {...dialog}
    texts={texts}
    send={(csv, ensayo) => call(importInstruments, { body: { csv }, query: { ensayo } })}
    onDone={({ validas }) => {
      toast.ok(texts.added(validas))
      void sync().then(dialog.onClose)
    }}
  />
)
