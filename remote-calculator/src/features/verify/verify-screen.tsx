import { settings } from '@csuite/shared/client'
import { formatMomentIn } from '@csuite/shared/format'
import { Alert } from '@csuite/shared/ui/alert'
import { loadDialog } from '@csuite/shared/ui/dialog'
import { Field, Input } from '@csuite/shared/ui/field'
import { Page } from '@csuite/shared/ui/page'
import { Loading } from '@csuite/shared/ui/spinner'
import { c, fonts, space, type } from '@csuite/shared/ui/theme'
import { Stack } from '@csuite/shared/ui/layout'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { CertificatePaper, CertificateSheet } from '../../parts/certificate/certificate-sheet'
import { readFile, readLink } from '../../parts/certificate/certificate-link'
import { signerFacts, signerName } from '../../parts/certificate/signer'
import { useOfflineCopy } from '../../parts/offline/use-offline-copy'
import { type Verdict, check } from './check'
import { Withdrawal } from './withdrawal'
import { verifyTexts as t } from './verify.texts'

type State = Verdict | { state: 'empty' | 'checking' | 'unreadable' | 'bad-file' }

/** /calculadora-txi/verificar: for everybody. What the address holds after # stays in this browser. */
export function VerifyScreen() {
  useOfflineCopy(loadDialog)
  const { hash } = useLocation()
  const [shown, setShown] = useState<State>({ state: hash ? 'checking' : 'empty' })
  /** The hash that a scanned code named, which a chosen file must have. */
  const [stamp, setStamp] = useState<string | null>(null)
  /** What was asked for last is shown, whichever is read first. */
  const asked = useRef(0)
  const show = useCallback(async (reading: Promise<State>) => {
    const turn = ++asked.current
    const next = await reading
    if (turn === asked.current) setShown(next)
  }, [])
  useEffect(() => {
    let isCurrent = true
    const reading = verdictOf(hash)
    void show(reading)
    // Also where a file was chosen meanwhile.
    void reading.then((next) => isCurrent && setStamp(next.state === 'stamp' ? next.hash : null))
    return () => {
      isCurrent = false
    }
  }, [hash, show])
  const choose = (file: File | undefined) => {
    if (!file) return
    setShown({ state: 'checking' })
    void show(verdictOfFile(file))
  }
  return (
    <Page title={t.title} subtitle={t.subtitle} width="medium">
      <Stack $gap={24}>
        <div>
          <Answer shown={shown} stamp={stamp} />
        </div>
        {shown.state === 'valid' && (
          <CertificatePaper>
            <CertificateSheet record={shown.record} />
          </CertificatePaper>
        )}
        {'hash' in shown && (
          <Details>
            <dt>{t.hash}</dt>
            <dd>{shown.hash}</dd>
            <dt>{t.key}</dt>
            <dd>{shown.key.kid}</dd>
          </Details>
        )}
        {(shown.state === 'valid' || shown.state === 'stamp') && (
          <Withdrawal numero={shown.state === 'valid' ? shown.record.numero : shown.numero} />
        )}
        <Field label={t.file}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".json,application/json"
              onChange={({ target }) => choose(target.files?.[0])}
            />
          )}
        </Field>
      </Stack>
    </Page>
  )
}

async function verdictOf(hash: string): Promise<State> {
  if (!hash) return { state: 'empty' }
  const link = await readLink(hash)
  return link ? check(link) : { state: 'unreadable' }
}

/** A certificate has some kB; more is not read. */
const FILE_MAX = 10 * 1024 * 1024

async function verdictOfFile(file: File): Promise<State> {
  const link = readFile(file.size > FILE_MAX ? '' : await file.text().catch(() => ''))
  return link ? check(link) : { state: 'bad-file' }
}

function Answer({ shown, stamp }: { shown: State; stamp: string | null }) {
  switch (shown.state) {
    case 'empty':
      return <p>{t.none}</p>
    case 'checking':
      return <Loading label={t.checking} />
    case 'unreadable':
    case 'bad-file':
    case 'insecure':
    case 'no-keys':
      return <Alert tone="warn">{t.warnings[shown.state]}</Alert>
    case 'invalid':
    case 'unknown-key':
      return (
        <Alert tone="danger" title={t.invalid}>
          {shown.state === 'invalid' ? t.invalidText : t.unknownKey}
        </Alert>
      )
    case 'stamp':
      return (
        <Alert tone="ok" title={t.stamp(shown.numero)}>
          {t.stampText}
        </Alert>
      )
    case 'valid':
      return (
        <>
          <Alert tone="ok" title={t.valid(shown.record.numero)}>
            {t.validText}{' '}
            {shown.isInTime &&
              shown.key.hasta &&
              t.retired(formatMomentIn(settings().timeZone, shown.key.hasta))}
          </Alert>
          <p>{t.signedBy(signerName(shown.record))}</p>
          {/* Apart from the name, which may imitate it. */}
          <p>{signerFacts(shown.record)}</p>
          {!shown.isInTime && <Alert tone="warn">{t.outside}</Alert>}
          {stamp !== null && (
            <Alert tone={stamp === shown.hash ? 'ok' : 'danger'}>
              {stamp === shown.hash ? t.matches : t.differs}
            </Alert>
          )}
        </>
      )
  }
}

const Details = styled.dl`
  ${type.s12}
  color: ${c.muted};
  & dd {
    margin-bottom: ${space[8]};
    font-family: ${fonts.mono};
    overflow-wrap: anywhere;
  }
`
