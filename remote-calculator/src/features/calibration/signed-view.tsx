import { call, errorMessage, openDownload } from '@csuite/shared/client'
import { onNetworkChange } from '@csuite/shared/network'
import { words } from '@csuite/shared/texts'
import { certificateJson } from '../../../contract/certificates'
import { Alert } from '@csuite/shared/ui/alert'
import { Button, ExternalLink } from '@csuite/shared/ui/button'
import { saveFile } from '@csuite/shared/ui/save-file'
import { Loading } from '@csuite/shared/ui/spinner'
import { toast } from '@csuite/shared/ui/toast'
import { Row } from '@csuite/shared/ui/layout'
import { Download, Printer } from 'lucide-react'
import { useDeferredValue, useEffect, useReducer, useState } from 'react'
import { certificateLink } from '../../parts/certificate/certificate-link'
import { CertificatePaper, CertificateSheet } from '../../parts/certificate/certificate-sheet'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { keepCertificate, usePlant } from '../../parts/plant/plant-store'
import { focusHeading } from '../../parts/plant/row-problem'
import { PlantPage } from '../../parts/plant-page'
import { PrintedPage } from '../../parts/printed-page'
import { calibrationTexts } from './calibration.texts'

const t = calibrationTexts.signed

export function SignedView({ entry, numero }: { entry: CalibrationEntry; numero: string }) {
  const { clave, id } = entry
  const certificate = usePlant(({ certificates }) => certificates.find((one) => one.clave === clave))
  // The sheet for paper is rendered once the one on screen is seen.
  const printed = useDeferredValue(certificate, undefined)
  /** The last attempt that failed, and why. */
  const [failed, setFailed] = useState({ attempt: -1, text: '' })
  const [link, setLink] = useState('')
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  useEffect(() => onNetworkChange(retry), [])
  useEffect(() => {
    if (certificate) {
      void certificateLink(certificate).then(setLink)
      return
    }
    call(certificateJson, { params: { id: String(id) } }).then(
      (answer) => keepCertificate(clave, answer),
      (error: unknown) =>
        setFailed((last) =>
          last.attempt > attempt ? last : { attempt, text: errorMessage(error, t.failed) },
        ),
    )
  }, [certificate, clave, id, attempt])
  const saveXml = async () => {
    try {
      const { signal } = new AbortController()
      const answer = await openDownload(`/calibraciones/${id}/certificado.xml`, {}, signal)
      saveFile(await answer.blob(), `${numero}.xml`)
    } catch (error) {
      toast.error(errorMessage(error, t.xmlFailed))
    }
  }
  return (
    <PlantPage
      title={t.title(numero)}
      width="medium"
      actions={
        certificate && (
          <Row $gap={12}>
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t.print}
            </Button>
            <Button
              variant="secondary"
              icon={<Download />}
              onClick={() => {
                const { clave: _, ...file } = certificate
                const json = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
                saveFile(json, `${numero}.json`)
              }}
            >
              {t.json}
            </Button>
            <Button variant="secondary" icon={<Download />} onClick={() => void saveXml()}>
              {t.xml}
            </Button>
            {link && <ExternalLink href={link}>{t.verify}</ExternalLink>}
          </Row>
        )
      }
    >
      {certificate ? (
        <>
          <CertificatePaper>
            <CertificateSheet record={certificate.certificado} certificate={certificate} />
          </CertificatePaper>
          {printed && (
            <PrintedPage numbered={numero}>
              <CertificateSheet record={printed.certificado} certificate={printed} />
            </PrintedPage>
          )}
        </>
      ) : failed.attempt === attempt ? (
        <Alert
          tone="info"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                focusHeading()
                retry()
              }}
            >
              {words.retry}
            </Button>
          }
        >
          {failed.text}
        </Alert>
      ) : (
        <Loading label={t.loading} />
      )}
    </PlantPage>
  )
}
