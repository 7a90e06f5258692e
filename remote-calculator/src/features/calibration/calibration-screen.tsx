import { type CalibrationContent, refusalsOf } from '../../../contract/calibrations'
import { Alert } from '@csuite/shared/ui/alert'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { hasUnreadDate } from '@csuite/shared/ui/date-field'
import { latePart } from '@csuite/shared/ui/late-part'
import { Tabs } from '@csuite/shared/ui/tabs'
import { grid, space } from '@csuite/shared/ui/theme'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import styled from 'styled-components'
import { rangeText } from '../../parts/instrument.texts'
import { hasUnreadNumber } from '../../parts/keypad-input'
import { useOfflineCopy } from '../../parts/offline/use-offline-copy'
import { ConflictPanel } from '../../parts/plant/conflict-panel'
import { type CalibrationEntry, measuresAlike } from '../../parts/plant/entries'
import { MissingRow } from '../../parts/plant/missing-row'
import { calibrationPath, instrumentPath } from '../../parts/plant/paths'
import { plantSyncTexts } from '../../parts/plant/plant-sync.texts'
import { bringBack, decide } from '../../parts/plant/edits'
import { readState, refusedFor, usePlant, usePlantRows } from '../../parts/plant/plant-store'
import { RowAlert, RowProblem, focusHeading } from '../../parts/plant/row-problem'
import { SyncState } from '../../parts/plant/sync-state'
import { PlantPage } from '../../parts/plant-page'
import { calibrationTexts as t } from './calibration.texts'
import { DataStage } from './data-stage'
import { DiscardDraft } from './discard-draft'
import { SeriesStage } from './series-stage'

const SERIES = ['encontrado', 'dejado'] as const
/** What shows the document; it is kept on the device by whoever has opened a calibration. */
const loadDocument = () => Promise.all([import('./sign-stage'), import('./signed-view')])
const SignStage = latePart(async () => (await loadDocument())[0].SignStage)
const SignedView = latePart(async () => (await loadDocument())[1].SignedView)

export function CalibrationScreen() {
  usePlantRows()
  const { id } = useParams()
  const draft = usePlant(({ calibrations }) =>
    calibrations.find((entry) => !entry.deleted && (entry.clave === id || String(entry.id) === id)),
  )
  const read = usePlant(readState)
  const title = { loading: t.loading, failed: plantSyncTexts.unread, read: t.unknown }[read]
  if (!draft)
    return (
      <PlantPage title={title} headingHidden={read !== 'read'}>
        <MissingRow read={read} loading={t.loading} title={t.unknown} />
      </PlantPage>
    )
  if (draft.numero !== null) return <SignedView key={draft.clave} entry={draft} numero={draft.numero} />
  return draft.foreign ? <ForeignDraft draft={draft} /> : <Draft key={draft.clave} draft={draft} />
}

function ForeignDraft({ draft: { instrument, fields, clave, orphan } }: { draft: CalibrationEntry }) {
  return (
    <DraftPage instrument={instrument}>
      <Alert tone="info" title={t.foreign}>
        {orphan ? t.orphanText : t.foreignText}
      </Alert>
      {orphan && <DiscardDraft clave={clave} to={instrumentPath(instrument.tag)} />}
      <Facts>
        {SERIES.map((series) => (
          <div key={series}>
            <dt>{t.stage[series]}</dt>
            <dd>
              {t.readings(fields[series].length)}
              {fields[series].map(({ aplicado, leido }, index) => (
                <span key={index}>
                  {aplicado} {instrument.unidad} → {leido} {instrument.senal.unidad}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </Facts>
    </DraftPage>
  )
}

function DraftPage({ instrument, children }: Pick<CalibrationEntry, 'instrument'> & { children: ReactNode }) {
  const { tag, servicio } = instrument
  return (
    <PlantPage title={t.title(tag)} subtitle={t.subtitle(servicio, rangeText(instrument))} width="medium">
      <SyncState quiet />
      {children}
    </PlantPage>
  )
}

function Draft({ draft }: { draft: CalibrationEntry }) {
  useOfflineCopy(loadDocument)
  const { instrument, fields, conflict, clave, instrumentKey } = draft
  const navigate = useNavigate()
  const onDecide = async (choice: 'mine' | 'theirs') => {
    const row = await decide('calibrations', clave, choice)
    // One that comes back is a new row.
    if (row && row.clave !== clave) await navigate(calibrationPath(row.clave), { replace: true })
  }
  const isOrphan = usePlant(
    ({ synced, instruments }) =>
      synced && draft.id === null && !instruments.some((one) => one.clave === instrumentKey),
  )
  const isOther = usePlant(({ instruments }) => {
    const now = instruments.find((one) => one.clave === instrumentKey)
    return draft.id !== null && now !== undefined && !measuresAlike(now.fields, instrument)
  })
  const refused = usePlant(refusedFor(draft))
  const isElsewhere = usePlant(({ elsewhere }) => elsewhere === clave)
  const [stage, setStage] = useState<keyof typeof t.stage>(fields.dejado.length > 0 ? 'dejado' : 'encontrado')
  return (
    <DraftPage instrument={instrument}>
      {conflict && (
        <ConflictPanel
          title={t.conflict}
          mine={fields}
          conflict={conflict}
          labels={{ ...t.stage, ...t.data, patron: t.data.standard, puntos: t.data.points }}
          show={shown}
          onDecide={(choice) => void onDecide(choice)}
        />
      )}
      {isElsewhere && <RowAlert tone="info">{t.elsewhere}</RowAlert>}
      {(draft.instrumentChanged || isOther) && (
        <RowAlert tone="warn">{draft.instrumentChanged ? t.instrumentChanged : t.instrumentIsOther}</RowAlert>
      )}
      {isOrphan && instrumentKey && (
        <RowAlert
          tone="danger"
          title={t.noInstrument}
          action={
            <Button
              variant="secondary"
              onClick={() => {
                focusHeading()
                void bringBack(instrumentKey, instrument)
              }}
            >
              {t.bringBack}
            </Button>
          }
        >
          {t.noInstrumentText}
        </RowAlert>
      )}
      {refused?.problem && (
        <RowAlert
          tone="danger"
          title={t.refusedInstrument}
          action={
            <ButtonLink
              variant="secondary"
              to={instrumentPath(refused.fields.tag, refused.fields.idGrupo)}
              state={{ clave: refused.clave }}
            >
              {t.toInstrument}
            </ButtonLink>
          }
        >
          {t.refusedText(refused.problem)}
        </RowAlert>
      )}
      <RowProblem name="calibrations" row={draft} title={refusedField(fields)} />
      <Tabs
        label={t.stages}
        value={stage}
        onValueChange={(next) => hasUnreadDate(document) || hasUnreadNumber() || setStage(next)}
        tabs={[
          ...SERIES.map((series) => ({
            value: series,
            label: t.stage[series],
            panel: <SeriesStage draft={draft} series={series} />,
          })),
          { value: 'datos', label: t.stage.datos, panel: <DataStage draft={draft} /> },
          { value: 'firma', label: t.stage.firma, panel: <SignStage draft={draft} /> },
        ]}
      />
    </DraftPage>
  )
}

function refusedField(fields: CalibrationContent): string | undefined {
  const [path = ''] = refusalsOf(fields).keys()
  const labels: Record<string, unknown> = { ...t.data, ...t.stage }
  const label = path.split('.').flatMap((name) => labels[name] ?? [])
  return label.length > 0 ? label.join(', ') : undefined
}

function shown(fields: CalibrationContent, name: keyof CalibrationContent): string {
  const value = fields[name]
  if (name === 'encontrado' || name === 'dejado')
    return (
      fields[name]
        .map(({ punto, sentido, aplicado, leido, motivo }) =>
          [`${t.point(punto, sentido)}: ${aplicado} → ${leido}`, motivo].filter(Boolean).join(' · '),
        )
        .join('\n') || t.readings(0)
    )
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'object' && value) return Object.values(value).filter(Boolean).join(' · ')
  return value ?? ''
}

const Facts = styled.dl`
  ${grid(24)}
  grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr));
  & dt {
    font-weight: 600;
  }
  & dd {
    ${grid(4)}
    margin: ${space[4]} 0 0;
  }
`
