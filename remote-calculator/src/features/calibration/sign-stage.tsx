import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { signCalibration } from '@csuite/shared/contract/calibrations'
import { certificateJson } from '@csuite/shared/contract/certificates'
import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { CardTitle } from '@csuite/shared/ui/card'
import { c, space, type } from '@csuite/shared/ui/theme'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { Row } from '../../parts/layout'
import { type CalibrationEntry, measuresAlike } from '../../parts/plant/entries'
import { differences } from '../../parts/plant/merge'
import { INSTRUMENTS_PATH, instrumentPath } from '../../parts/plant/paths'
import { discard, keepCertificate, plantStore, sync } from '../../parts/plant/plant-store'
import { calibrationTexts } from './calibration.texts'

const t = calibrationTexts.sign

/** What is missing, and the signature, for which the portal is needed. */
export function SignStage({ draft }: { draft: CalibrationEntry }) {
  const { fields, clave } = draft
  const online = useSyncExternalStore(onNetworkChange, isOnline, () => true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [discarding, setDiscarding] = useState(false)
  const navigate = useNavigate()
  const missing = [
    fields.encontrado.length < 2 && t.few,
    fields.dejado.length === 1 && t.fewLeft,
    fields.patron.serie.trim() === '' && t.serial,
    fields.patron.certificado.trim() === '' && t.certificate,
  ].filter((text) => text !== false)
  const sign = async () => {
    setBusy(true)
    setFailure('')
    try {
      const isSynced = await sync()
      const now = rowOf(clave)
      if (!isSynced || !now?.id || now.dirty || now.conflict) throw new Error(clave)
      if (!isAsSeen(now, draft)) throw new ApiError(409, 'CONFLICT', '')
      const params = { id: String(now.id) }
      const body = { horaDispositivo: new Date().toISOString(), version: now.version }
      await call(signCalibration, { params, body })
      await keepCertificate(clave, await call(certificateJson, { params }))
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'CONFLICT'
      setFailure(isChanged ? t.changed : errorMessage(error, t.failed))
    }
    setBusy(false)
    await sync()
  }
  return (
    <Stack>
      <CardTitle>{t.title}</CardTitle>
      <p>{t.text}</p>
      {missing.length > 0 && (
        <div>
          <p>{t.missing}</p>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {!online && <Alert tone="info">{t.offline}</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Row>
        <Button disabled={missing.length > 0 || !online} busy={busy} onClick={() => void sign()}>
          {busy ? t.busy : t.action}
        </Button>
        <Button variant="quiet" onClick={() => setDiscarding(true)}>
          {t.discard}
        </Button>
      </Row>
      <ActionDialog
        open={discarding}
        title={t.discardTitle}
        description={t.discardText}
        action={t.discard}
        variant="danger"
        onClose={() => setDiscarding(false)}
        onConfirm={() =>
          void discard('calibrations', clave).then(() =>
            navigate(draft.instrumentKey ? instrumentPath(draft.instrument.tag) : INSTRUMENTS_PATH),
          )
        }
      />
    </Stack>
  )
}

const rowOf = (clave: string) => plantStore.getState().calibrations.find((one) => one.clave === clave)

type Signed = Pick<CalibrationEntry, 'fields' | 'instrument'>
/** A sync may have brought something that nobody has looked at yet. */
const isAsSeen = (now: Signed, seen: Signed) =>
  differences(now.fields, seen.fields).length === 0 && measuresAlike(now.instrument, seen.instrument)

const Stack = styled.section`
  ${type.s14}
  display: grid;
  justify-items: start;
  gap: ${space[16]};
  max-width: 60ch;
  & ul {
    padding-left: ${space[24]};
    margin: ${space[4]} 0 0;
    color: ${c.muted};
  }
`
