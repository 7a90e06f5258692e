import type { CalibrationContent } from '@csuite/shared/contract/calibrations'
import { Alert } from '@csuite/shared/ui/alert'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Loading } from '@csuite/shared/ui/spinner'
import { EmptyState } from '@csuite/shared/ui/states'
import { Tabs } from '@csuite/shared/ui/tabs'
import { space } from '@csuite/shared/ui/theme'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { ConflictPanel } from '../../parts/plant/conflict-panel'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { INSTRUMENTS_PATH } from '../../parts/plant/paths'
import { decide, usePlant, usePlantRows } from '../../parts/plant/plant-store'
import { SyncState } from '../../parts/plant/sync-state'
import { useOfflineCopy } from '../../parts/plant/use-offline-copy'
import { PlantPage } from '../../parts/plant-page'
import { calibrationTexts as t } from './calibration.texts'
import { DataStage } from './data-stage'
import { SeriesStage } from './series-stage'
import { SignStage } from './sign-stage'
import { SignedView } from './signed-view'

/** /calculadora-txi/calibraciones/:id, of the portal or of this device. */
export function CalibrationScreen() {
  usePlantRows()
  useOfflineCopy()
  const { id } = useParams()
  const draft = usePlant(({ calibrations }) =>
    calibrations.find((entry) => !entry.deleted && (entry.clave === id || String(entry.id) === id)),
  )
  const isLoading = usePlant(({ ready, synced, syncing }) => !ready || (!synced && syncing))
  if (!draft)
    return (
      <PlantPage title={isLoading ? t.loading : t.unknown} headingHidden={isLoading}>
        {isLoading ? (
          <Loading label={t.loading} />
        ) : (
          <EmptyState
            title={t.unknown}
            action={
              <ButtonLink to={INSTRUMENTS_PATH} variant="secondary">
                {t.back}
              </ButtonLink>
            }
          >
            {t.unknownText}
          </EmptyState>
        )}
      </PlantPage>
    )
  if (draft.numero !== null) return <SignedView key={draft.clave} entry={draft} numero={draft.numero} />
  return draft.foreign ? <ForeignDraft draft={draft} /> : <Draft key={draft.clave} draft={draft} />
}

/** Of another person of the instrument's group. */
function ForeignDraft({ draft: { instrument, fields } }: { draft: CalibrationEntry }) {
  const range = `${instrument.min} a ${instrument.max} ${instrument.unidad}`
  return (
    <PlantPage
      title={t.title(instrument.tag)}
      subtitle={t.subtitle(instrument.servicio, range)}
      width="medium"
    >
      <SyncState />
      <Alert tone="info" title={t.foreign}>
        {t.foreignText}
      </Alert>
      <Facts>
        {(['encontrado', 'dejado'] as const).map((series) => (
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
    </PlantPage>
  )
}

function Draft({ draft }: { draft: CalibrationEntry }) {
  const { instrument, fields, conflict, problem, clave } = draft
  const [stage, setStage] = useState<keyof typeof t.stage>(fields.dejado.length > 0 ? 'dejado' : 'encontrado')
  const range = `${instrument.min} a ${instrument.max} ${instrument.unidad}`
  return (
    <PlantPage
      title={t.title(instrument.tag)}
      subtitle={t.subtitle(instrument.servicio, range)}
      width="medium"
    >
      <SyncState />
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
      {problem && <Problem tone="danger">{problem}</Problem>}
      <Tabs
        label={t.stages}
        value={stage}
        onValueChange={(value) => setStage(value as keyof typeof t.stage)}
        tabs={[
          {
            value: 'encontrado',
            label: t.stage.encontrado,
            panel: <SeriesStage key="encontrado" draft={draft} series="encontrado" />,
          },
          {
            value: 'dejado',
            label: t.stage.dejado,
            panel: <SeriesStage key="dejado" draft={draft} series="dejado" />,
          },
          { value: 'datos', label: t.stage.datos, panel: <DataStage draft={draft} /> },
          { value: 'firma', label: t.stage.firma, panel: <SignStage draft={draft} /> },
        ]}
      />
    </PlantPage>
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
