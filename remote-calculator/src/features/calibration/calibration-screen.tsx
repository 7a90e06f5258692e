import type { CalibrationContent } from '@csuite/shared/contract/calibrations'
import { Alert } from '@csuite/shared/ui/alert'
import { Tabs } from '@csuite/shared/ui/tabs'
import { space } from '@csuite/shared/ui/theme'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { rangeText } from '../../parts/instrument.texts'
import { ConflictPanel } from '../../parts/plant/conflict-panel'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { MissingRow } from '../../parts/plant/missing-row'
import { decide, isUnread, usePlant, usePlantRows } from '../../parts/plant/plant-store'
import { RetryButton } from '../../parts/plant/retry-button'
import { SyncState } from '../../parts/plant/sync-state'
import { PlantPage } from '../../parts/plant-page'
import { calibrationTexts as t } from './calibration.texts'
import { DataStage } from './data-stage'
import { SeriesStage } from './series-stage'
import { SignStage } from './sign-stage'
import { SignedView } from './signed-view'

const SERIES = ['encontrado', 'dejado'] as const

/** /calculadora-txi/calibraciones/:id, of the portal or of this device. */
export function CalibrationScreen() {
  usePlantRows()
  const { id } = useParams()
  const draft = usePlant(({ calibrations }) =>
    calibrations.find((entry) => !entry.deleted && (entry.clave === id || String(entry.id) === id)),
  )
  const isLoading = usePlant(isUnread)
  if (!draft)
    return (
      <PlantPage title={isLoading ? t.loading : t.unknown} headingHidden={isLoading}>
        <MissingRow loading={isLoading && t.loading} title={t.unknown} />
      </PlantPage>
    )
  if (draft.numero !== null) return <SignedView key={draft.clave} entry={draft} numero={draft.numero} />
  return draft.foreign ? <ForeignDraft draft={draft} /> : <Draft key={draft.clave} draft={draft} />
}

/** Of another person of the instrument's group. */
function ForeignDraft({ draft: { instrument, fields } }: { draft: CalibrationEntry }) {
  return (
    <DraftPage instrument={instrument}>
      <Alert tone="info" title={t.foreign}>
        {t.foreignText}
      </Alert>
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
      <SyncState />
      {children}
    </PlantPage>
  )
}

function Draft({ draft }: { draft: CalibrationEntry }) {
  const { instrument, fields, conflict, problem, clave } = draft
  const isOrphan = usePlant(
    ({ instruments }) => draft.id === null && !instruments.some((one) => one.clave === draft.instrumentKey),
  )
  const [stage, setStage] = useState<keyof typeof t.stage>(fields.dejado.length > 0 ? 'dejado' : 'encontrado')
  return (
    <DraftPage instrument={instrument}>
      {conflict && (
        <ConflictPanel
          title={t.conflict}
          mine={fields}
          theirs={conflict.fields}
          labels={{ ...t.stage, ...t.data, patron: t.data.standard, puntos: t.data.points }}
          show={shown}
          onDecide={(choice) => void decide('calibrations', clave, choice)}
        />
      )}
      {draft.instrumentChanged && <Problem tone="warn">{t.instrumentChanged}</Problem>}
      {isOrphan && <Problem tone="danger">{t.noInstrument}</Problem>}
      {problem && (
        <Problem
          tone="danger"
          action={draft.dirty && !conflict && <RetryButton name="calibrations" clave={clave} />}
        >
          {problem}
        </Problem>
      )}
      <Tabs
        label={t.stages}
        value={stage}
        onValueChange={setStage}
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

function shown(fields: CalibrationContent, name: keyof CalibrationContent): string {
  const value = fields[name]
  if (name === 'encontrado' || name === 'dejado') return t.readings(fields[name].length)
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' · ')
  return value
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr));
  gap: ${space[24]};
  & dt {
    font-weight: 600;
  }
  & dd {
    display: grid;
    gap: ${space[4]};
    margin: ${space[4]} 0 0;
  }
`
const Problem = styled(Alert)`
  margin-bottom: ${space[16]};
`
