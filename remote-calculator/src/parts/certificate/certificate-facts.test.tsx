import type { CertificateRecord } from '@csuite/shared/contract/certificates'
import { InstrumentFields } from '@csuite/shared/contract/instruments'
import { render, screen } from '@testing-library/react'
import { Facts } from './certificate-facts'
import { certificateTexts as t } from './certificate.texts'

const instrumento = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'kPa' })

test.each([
  ['0.016', '0.1', '0.016 mA'],
  [null, '0.1', '0.1 kPa'],
  [null, '0', t.unknown],
  [null, null, t.unknown],
])('with U %s in the signal and %s of the standard, %s is printed', (incertidumbre, ofStandard, expected) => {
  const record = {
    ...{ instrumento, ambiente: {}, inicio: '2026-11-25T00:00:00Z', firmado: '2026-11-25T00:00:00Z' },
    ...{ incertidumbre, patron: { incertidumbre: ofStandard } },
  } as CertificateRecord
  render(<Facts record={record} />)
  expect(screen.getByText(t.uncertainty).nextSibling).toHaveTextContent(expected)
})
