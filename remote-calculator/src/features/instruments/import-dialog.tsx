import { call, errorMessage } from '@csuite/shared/client'
import { decodeCsv } from '@csuite/shared/contract/csv'
import { importInstruments } from '@csuite/shared/contract/instruments'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { Field, Input } from '@csuite/shared/ui/field'
import { TBody, THead, Table, Td, Th, Tr } from '@csuite/shared/ui/table'
import { toast } from '@csuite/shared/ui/toast'
import { c, space, type } from '@csuite/shared/ui/theme'
import { useState } from 'react'
import styled from 'styled-components'
import { Stack } from '../../parts/layout'
import { sync } from '../../parts/plant/plant-store'
import { instrumentsTexts } from './instruments.texts'

const t = instrumentsTexts.importing

/** A file is checked first; its lines are added when none is wrong. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [checked, setChecked] = useState<EndpointResponse<typeof importInstruments> | null>(null)

  const send = async (text: string, ensayo: '0' | '1') => {
    setBusy(true)
    setFailure('')
    try {
      const answer = await call(importInstruments, { body: { csv: text }, query: { ensayo } })
      setChecked(answer)
      return answer
    } catch (error) {
      setFailure(errorMessage(error, t.failed))
      return null
    } finally {
      setBusy(false)
    }
  }
  const choose = async (file: File | undefined) => {
    setChecked(null)
    if (!file) return
    const text = decodeCsv(await file.arrayBuffer())
    setCsv(text)
    await send(text, '1')
  }
  const add = async () => {
    const answer = await send(csv, '0')
    if (!answer || answer.errores.length > 0) return
    toast.ok(t.added(answer.validas))
    await sync()
    onClose()
  }
  const isRight = checked !== null && checked.errores.length === 0 && checked.validas > 0
  return (
    <Dialog
      size="m"
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={t.title}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t.close}
          </Button>
          <Button disabled={!isRight} busy={busy} onClick={() => void add()}>
            {t.add(checked?.validas ?? 0)}
          </Button>
        </>
      }
    >
      <Content>
        <p>{t.text}</p>
        <Field label={t.file} hint={t.columns}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".csv,text/csv"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          )}
        </Field>
        <div aria-live="polite">
          {checked && <Summary>{t.valid(checked.validas)}</Summary>}
          {checked && checked.errores.length > 0 && (
            <Alert tone="warn">{t.wrong(checked.errores.length)}</Alert>
          )}
          {failure && <Alert tone="danger">{failure}</Alert>}
        </div>
        {checked && checked.errores.length > 0 && (
          <Errors tabIndex={0} role="region" aria-label={t.wrong(checked.errores.length)}>
            <Table caption={t.wrong(checked.errores.length)}>
              <THead>
                <Tr>
                  <Th end>{t.line}</Th>
                  <Th>{t.message}</Th>
                </Tr>
              </THead>
              <TBody>
                {checked.errores.slice(0, 200).map(({ linea, mensaje }) => (
                  <Tr key={`${linea} ${mensaje}`}>
                    <Td end label={t.line}>
                      {linea}
                    </Td>
                    <Td label={t.message}>{mensaje}</Td>
                  </Tr>
                ))}
              </TBody>
            </Table>
          </Errors>
        )}
      </Content>
    </Dialog>
  )
}

const Content = styled(Stack)`
  ${type.s14}
`
const Summary = styled.p`
  margin-bottom: ${space[8]};
`
const Errors = styled.div`
  max-height: 40vh;
  overflow: auto;
  border: 1px solid ${c.hairline};
`
