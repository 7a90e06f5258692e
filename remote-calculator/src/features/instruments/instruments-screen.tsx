import { searchWords, searchable } from '@csuite/shared/contract/search-words'
import { instrumentText } from '../../../contract/instrument-text'
import { writeInstrumentCsv } from '../../../contract/instrument-csv'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { latePart } from '@csuite/shared/ui/late-part'
import { decimalSeparator } from '@csuite/shared/format'
import { saveFile } from '@csuite/shared/ui/save-file'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { EmptyState } from '@csuite/shared/ui/states'
import { space, wrap } from '@csuite/shared/ui/theme'
import { Download, Plus, Upload } from 'lucide-react'
import { startTransition, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { useOfflineCopy } from '../../parts/offline/use-offline-copy'
import type { InstrumentEntry } from '../../parts/plant/entries'
import { instrumentPath } from '../../parts/plant/paths'
import { saveInstrument } from '../../parts/plant/edits'
import { readState, usePlant, usePlantRows } from '../../parts/plant/plant-store'
import { SyncState, Unread } from '../../parts/plant/sync-state'
import { useToday } from '../../parts/plant/use-today'
import { SettledStatus } from '../../parts/settled-status'
import { PlantPage } from '../../parts/plant-page'
import { WithoutInstrument } from './instrument-history'
import { InstrumentForm, isTagTaken } from './instrument-form'
import { InstrumentList } from './instrument-list'
import { instrumentsTexts as t } from './instruments.texts'

const loadImport = () => import('./import-dialog')
const ImportDialog = latePart(async () => (await loadImport()).ImportDialog)

export function InstrumentsScreen() {
  usePlantRows()
  useOfflineCopy(loadImport)
  const navigate = useNavigate()
  const entries = usePlant(({ instruments }) => instruments)
  const form = useDialogState('instrument')
  const importing = useDialogState()
  return (
    <PlantPage
      title={t.title}
      subtitle={t.subtitle}
      actions={
        <Button icon={<Plus />} onClick={() => form.open()}>
          {t.add}
        </Button>
      }
    >
      <Search entries={entries} onImport={() => importing.open()} />
      <DialogOf state={form}>
        {(_, dialog) => (
          <InstrumentForm
            {...dialog}
            isTaken={(fields) => isTagTaken(entries, fields)}
            onSave={(fields) => {
              form.close()
              void saveInstrument(fields).then(() => navigate(instrumentPath(fields.tag, fields.idGrupo)))
            }}
          />
        )}
      </DialogOf>
      <DialogOf state={importing}>
        {(_, dialog) => <ImportDialog {...dialog} onFailure={dialog.onClose} />}
      </DialogOf>
    </PlantPage>
  )
}

/** Apart from the page, which a key then does not render again. */
function Search({ entries, onImport }: { entries: readonly InstrumentEntry[]; onImport: () => void }) {
  const [query, setQuery] = useState('')
  const sorted = useMemo(() => indexed(entries), [entries])
  const readOf = usePlant(readState)
  const read = sorted.length > 0 ? 'read' : readOf
  const found = useMemo(() => foundIn(sorted, query), [sorted, query])
  const today = useToday()
  const exportCsv = () => {
    const rows = found.map(({ fields }) => fields)
    const csv = writeInstrumentCsv(rows, decimalSeparator())
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), t.fileName)
  }
  return (
    <>
      <Toolbar role="search">
        <TextField
          label={t.search}
          type="search"
          autoComplete="off"
          onChange={({ target }) => startTransition(() => setQuery(target.value))}
        />
        <Button variant="secondary" icon={<Upload />} onClick={onImport}>
          {t.import}
        </Button>
        <Button variant="secondary" icon={<Download />} disabled={found.length === 0} onClick={exportCsv}>
          {t.export}
        </Button>
      </Toolbar>
      {read !== 'failed' && <SyncState />}
      <SettledStatus
        text={
          sorted.length > 0 && query.trim()
            ? found.length > 0
              ? t.count(found.length)
              : t.nothing(query)
            : ''
        }
      />
      {read === 'failed' ? (
        <Unread />
      ) : read === 'loading' ? (
        <Skeleton label={t.loading}>
          <SkeletonBlock />
        </Skeleton>
      ) : sorted.length === 0 ? (
        <EmptyState title={t.empty} illustration="transmitter">
          {t.emptyText}
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState title={t.nothing(query)} />
      ) : (
        <InstrumentList query={query} entries={found} today={today} />
      )}
      {read !== 'loading' && <WithoutInstrument />}
    </>
  )
}

const indexed = (entries: readonly InstrumentEntry[]) =>
  entries
    .filter(({ deleted }) => !deleted)
    .map((entry) => ({ entry, words: instrumentText(entry.fields), key: searchable(entry.fields.tag) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))

function foundIn(sorted: ReturnType<typeof indexed>, query: string): InstrumentEntry[] {
  const words = searchWords(query)
  return sorted
    .filter(({ words: haystack }) => words.every((word) => haystack.includes(word)))
    .map(({ entry }) => entry)
}

const Toolbar = styled.div`
  ${wrap(12)}
  align-items: flex-end;
  margin-bottom: ${space[16]};
  & > :first-child {
    flex: 1 1 18rem;
  }
`
