import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Button } from '@csuite/shared/ui/button'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { discard } from '../../parts/plant/edits'
import { calibrationTexts } from './calibration.texts'

const t = calibrationTexts.sign

/** @param to the address that is shown next */
export function DiscardDraft({ clave, to }: { clave: string; to: string }) {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t.discard}
      </Button>
      <ActionDialog
        open={asked}
        title={t.discardTitle}
        description={t.discardText}
        action={t.discard}
        variant="danger"
        onClose={() => setAsked(false)}
        onConfirm={() => void discard('calibrations', clave).then(() => navigate(to))}
      />
    </>
  )
}
