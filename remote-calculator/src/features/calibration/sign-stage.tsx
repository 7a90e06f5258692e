import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { signCalibration } from '../../../contract/calibrations'
import { certificateJson } from '../../../contract/certificates'
import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { useSession } from '@csuite/shared/session'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { CardTitle } from '@csuite/shared/ui/card'
import { c, grid, space, type } from '@csuite/shared/ui/theme'
import { accountFacts } from '../../parts/certificate/signer'
import { Row } from '@csuite/shared/ui/layout'
import { useState, useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { CertificatePaper, CertificateSheet } from '../../parts/certificate/certificate-sheet'
import { type CalibrationEntry, measuresAlike, namedAlike } from '../../parts/plant/entries'
import { isSame } from '../../parts/plant/merge'
import { INSTRUMENTS_PATH, instrumentPath } from '../../parts/plant/paths'
import { keepCertificate, plantStore, refusedFor, sync, usePlant } from '../../parts/plant/plant-store'
import { calibrationTexts } from './calibration.texts'
import { DiscardDraft } from './discard-draft'
import { draftRecord } from './draft-record'
import { slotsOf } from './plan'

const t = calibrationTexts.sign
const SERIES = ['encontrado', 'dejado'] as const

export function SignStage({ draft }: { draft: CalibrationEntry }) {
  const { fields, clave } = draft
  const online = useSyncExternalStore(onNetworkChange, isOnline, () => true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  /** As it was when the signature was asked for: what comes while the dialog is open has not been seen. */
  const [asked, setAsked] = useState<CalibrationEntry>()
  const user = useSession((state) => state.user)
  const isRefused = usePlant(refusedFor(draft)) !== undefined
  const open = SERIES.flatMap((series) => {
    const isBegun = series === 'encontrado' || fields.dejado.length > 0
    const slots = slotsOf(fields, series).filter(({ index }) => isBegun && index < 0)
    const points = slots.map(({ punto, sentido }) => calibrationTexts.point(punto, sentido))
    return points.length > 0 ? [t.open[series](points)] : []
  })
  const record = fields.encontrado.length > 0 ? draftRecord(draft, user) : null
  const missing = [
    isRefused && t.instrument,
    fields.encontrado.length < 2 && t.few,
    fields.dejado.length === 1 && t.fewLeft,
    fields.patron.serie.trim() === '' && t.serial,
    fields.patron.certificado.trim() === '' && t.certificate,
  ].filter((text) => text !== false)
  const sign = async (seen: CalibrationEntry) => {
    setAsked(undefined)
    setBusy(true)
    setFailure('')
    try {
      const isSynced = await sync()
      const now = rowOf(clave)
      if (!isSynced || !now?.id || now.dirty || now.conflict) throw new Error(clave)
      if (!isAsSeen(now, seen)) throw new ApiError(409, 'CONFLICT', '')
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
      {open.map((text) => (
        <Alert key={text} tone="info">
          {text}
        </Alert>
      ))}
      {record && (
        <CertificatePaper>
          <CertificateSheet record={record} facts={user ? accountFacts(String(user.id), user.email) : ''} />
        </CertificatePaper>
      )}
      {!online && <Alert tone="info">{t.offline}</Alert>}
      {failure && !isRefused && <Alert tone="danger">{failure}</Alert>}
      <Row $gap={12}>
        <Button disabled={missing.length > 0 || !online} busy={busy} onClick={() => setAsked(draft)}>
          {busy ? t.busy : t.action}
        </Button>
        <DiscardDraft
          clave={clave}
          to={draft.instrumentKey ? instrumentPath(draft.instrument.tag) : INSTRUMENTS_PATH}
        />
      </Row>
      <ActionDialog
        open={asked !== undefined}
        title={t.askTitle(draft.instrument.tag)}
        description={t.ask(record?.veredicto ?? '', fields.encontrado.length, fields.dejado.length)}
        action={t.sign}
        cancel={t.review}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void sign(asked)}
      >
        {open.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ActionDialog>
    </Stack>
  )
}

const rowOf = (clave: string) => plantStore.getState().calibrations.find((one) => one.clave === clave)

type Signed = Pick<CalibrationEntry, 'fields' | 'instrument'>
/** A sync may have brought something that nobody has looked at yet. */
const isAsSeen = (now: Signed, seen: Signed) =>
  isSame(now.fields, seen.fields) &&
  measuresAlike(now.instrument, seen.instrument) &&
  namedAlike(now.instrument, seen.instrument)

const Stack = styled.section`
  ${type.s14}
  ${grid(16)}
  justify-items: start;
  & > :not([role='region']) {
    max-width: 60ch;
  }
  & > [role='region'] {
    width: 100%;
  }
  & ul {
    padding-left: ${space[24]};
    margin: ${space[4]} 0 0;
    color: ${c.muted};
  }
`
