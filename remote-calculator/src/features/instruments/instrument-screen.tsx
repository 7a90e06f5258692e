import { searchable } from '@csuite/shared/contract/search-words'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Button } from '@csuite/shared/ui/button'
import { Card } from '@csuite/shared/ui/card'
import { c, fonts, grid, media, space, type } from '@csuite/shared/ui/theme'
import { Row } from '@csuite/shared/ui/layout'
import { Gauge, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import styled from 'styled-components'
import { ConflictPanel } from '../../parts/plant/conflict-panel'
import type { InstrumentEntry, OwnedFields } from '../../parts/plant/entries'
import { MissingRow } from '../../parts/plant/missing-row'
import { INSTRUMENTS_PATH, calibrationPath, instrumentPath } from '../../parts/plant/paths'
import { beginCalibration, decide, discard, saveInstrument } from '../../parts/plant/edits'
import { readState, usePlant, usePlantRows } from '../../parts/plant/plant-store'
import { RowProblem } from '../../parts/plant/row-problem'
import { SyncState } from '../../parts/plant/sync-state'
import { PlantPage } from '../../parts/plant-page'
import { InstrumentForm, isTagTaken } from './instrument-form'
import { History } from './instrument-history'
import { InstrumentTools } from './instrument-tools'
import { instrumentsTexts } from './instruments.texts'
import { shown } from './shown-field'
import { TagCode } from './tag-code'

const t = instrumentsTexts.detail

const DETAILS = [
  ...(['min', 'senal', 'funcion', 'tolerancia', 'fabricante', 'modelo', 'serie'] as const),
  ...(['ubicacion', 'vence', 'notas'] as const),
]

export function InstrumentScreen() {
  usePlantRows()
  const { tag = '' } = useParams()
  const { key, search, state } = useLocation()
  const group = Number(new URLSearchParams(search).get('grupo'))
  const [kept, setKept] = useState({ key: '', clave: '' })
  // Its tag may change while it is shown, and two have the same one where the portal refused the newer.
  const clave = kept.key === key ? kept.clave : (state as { clave?: string } | null)?.clave
  const hasTag = ({ fields }: InstrumentEntry) => searchable(fields.tag) === searchable(tag)
  const isHere = (row: InstrumentEntry) => hasTag(row) && (row.fields.idGrupo ?? 0) === group
  const entry = usePlant(({ instruments }) => {
    const rows = instruments.filter(({ deleted }) => !deleted)
    return rows.find((row) => row.clave === clave) ?? rows.find(isHere) ?? rows.find(hasTag)
  })
  const read = usePlant(readState)
  // The group's may still come.
  const isFound = entry && (read !== 'loading' || isHere(entry))
  if (isFound && (kept.key !== key || kept.clave !== entry.clave)) setKept({ key, clave: entry.clave })
  if (entry)
    return <Detail key={entry.clave} entry={entry} isMoved={entry.clave === clave && !isHere(entry)} />
  return (
    <PlantPage title={tag}>
      <MissingRow read={read} loading={instrumentsTexts.loading} title={t.unknown(tag)} />
    </PlantPage>
  )
}

/** @param isMoved it has another address by now */
function Detail({ entry, isMoved }: { entry: InstrumentEntry; isMoved: boolean }) {
  const { fields, clave, conflict } = entry
  const navigate = useNavigate()
  const form = useDialogState(clave)
  const removing = useDialogState()
  const [isBeginning, setBeginning] = useState(false)
  const others = usePlant(({ instruments }) => instruments)
  const path = instrumentPath(fields.tag, fields.idGrupo)
  useEffect(() => {
    if (isMoved && !form.isOpen) void navigate(path, { replace: true, state: { clave } })
  }, [isMoved, form.isOpen, navigate, path, clave])
  const calibrate = async () => {
    setBeginning(true)
    const draft = await beginCalibration(entry).finally(() => setBeginning(false))
    await navigate(calibrationPath(draft.clave))
  }
  return (
    <PlantPage
      title={fields.tag}
      heading={<Tag>{fields.tag}</Tag>}
      subtitle={fields.servicio}
      actions={
        <Button icon={<Gauge />} busy={isBeginning} onClick={() => void calibrate()}>
          {t.calibrate}
        </Button>
      }
    >
      <SyncState />
      <InstrumentTools fields={fields} />
      {conflict && (
        <ConflictPanel
          title={conflict.isUnsent ? instrumentsTexts.conflictOfTabs : instrumentsTexts.conflict}
          mine={fields}
          conflict={conflict}
          labels={instrumentsTexts.form as Partial<Record<keyof OwnedFields, string>>}
          show={shown}
          onDecide={(choice) => void decide('instruments', clave, choice)}
        />
      )}
      <RowProblem name="instruments" row={entry} title={instrumentsTexts.badges.problem} />
      <Columns>
        <Card as="section">
          <Facts>
            {fields.idGrupo && (
              <div>
                <dt>{t.facts.idGrupo}</dt>
                <dd>{entry.group ?? instrumentsTexts.form.aGroup}</dd>
              </div>
            )}
            {DETAILS.map((name) => (
              <div key={name}>
                <dt>{t.facts[name]}</dt>
                <dd>{shown(fields, name) || t.none}</dd>
              </div>
            ))}
          </Facts>
          <Row $gap={12} $above={16}>
            <Button variant="secondary" icon={<Pencil />} onClick={() => form.open()}>
              {t.edit}
            </Button>
            <Button variant="quiet" icon={<Trash2 />} onClick={() => removing.open()}>
              {t.remove}
            </Button>
          </Row>
        </Card>
        <TagCode fields={fields} />
      </Columns>
      <History instrument={entry} />
      <DialogOf state={form}>
        {(_, dialog) => (
          <InstrumentForm
            {...dialog}
            fields={fields}
            group={entry.group}
            isTaken={(typed) => isTagTaken(others, typed, clave)}
            onSave={(typed, begun) => {
              form.close()
              void saveInstrument(typed, clave, begun)
            }}
          />
        )}
      </DialogOf>
      <ActionDialog
        open={removing.isOpen}
        title={t.removeTitle(fields.tag)}
        description={t.removeText}
        action={t.remove}
        variant="danger"
        onClose={removing.close}
        onConfirm={() => void discard('instruments', clave).then(() => navigate(INSTRUMENTS_PATH))}
      />
    </PlantPage>
  )
}

const Tag = styled.span`
  font-family: ${fonts.mono};
`
const Columns = styled.div`
  ${grid(24)}
  grid-template-columns: minmax(0, 1fr) 220px;
  align-items: start;
  margin-bottom: ${space[32]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Facts = styled.dl`
  ${type.s14}
  & > div {
    ${grid(12)}
    grid-template-columns: 11rem minmax(0, 1fr);
    padding-block: ${space[8]};
    border-bottom: 1px solid ${c.hairline};
  }
  & dt {
    color: ${c.muted};
  }
  & dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  ${media.phone} {
    & > div {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    }
  }
`
