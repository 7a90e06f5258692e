import type { CertificateRecord } from '../../../contract/certificates'
import { InstrumentFields } from '../../../contract/instruments'
import { render, screen } from '@testing-library/react'
import { Facts } from './certificate-facts'
import { certificateTexts as t } from './certificate.texts'
import { shortened, signerFacts, signerName } from './signer'

const instrumento = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'kPa' })
const plain = {
  ...{ instrumento, ambiente: {}, patron: {}, incertidumbre: null },
  ...{ inicio: '2026-11-25T02:00:00Z', firmado: '2026-11-25T03:00:00Z' },
}
const show = (more: object) =>
  render(<Facts record={{ ...plain, ...more } as unknown as CertificateRecord} />)

test.each([
  ['0.016', '0.1', '0.016 mA'],
  [null, '0.1', '0.1 kPa'],
  [null, '0', t.unknown],
  [null, null, t.unknown],
])('with U %s in the signal and %s of the standard, %s is printed', (incertidumbre, ofStandard, expected) => {
  show({ incertidumbre, patron: { incertidumbre: ofStandard } })
  expect(screen.getByText(t.uncertainty).nextSibling).toHaveTextContent(expected)
})

test.each([
  ['lineal', 'Lineal, corte bajo 2 %'],
  ['raiz-receptor', 'Raíz cuadrada: la extrae el receptor, lineal bajo 5 %, corte bajo 2 %'],
] as const)('of the function %s the breakpoint is only named where it means something', (funcion, text) => {
  show({ instrumento: { ...instrumento, funcion, quiebre: '5', corte: '2' } })
  expect(screen.getByText(t.fn).nextSibling).toHaveTextContent(text)
})

test.each([
  ['luis.paz@planta.example', 'lu•••@planta.example'],
  ['a@b.example', 'a•••@b.example'],
])('the address %s is shortened to %s', (address, expected) => {
  expect(shortened(address)).toBe(expected)
})

test('who signed is named by what nobody can choose; a record of the first format has the name alone', () => {
  const firmante = { cuenta: '12', correo: 'luis@planta.example', segundoFactor: true, antes: ['Ana Ruiz'] }
  const record = { tecnico: 'Luis Paz', firmante } as CertificateRecord
  expect(signerName(record)).toBe('Luis Paz (antes Ana Ruiz)')
  expect(signerFacts(record)).toBe('Cuenta 12 · lu•••@planta.example · sesión con segundo factor')
  const unproven = { ...record, firmante: { ...firmante, correo: null, segundoFactor: false, antes: [] } }
  expect([signerName(unproven), signerFacts(unproven)]).toEqual([
    'Luis Paz',
    'Cuenta 12 · correo sin comprobar · sesión sin segundo factor',
  ])
  const first = { tecnico: 'Luis Paz' } as CertificateRecord
  expect([signerName(first), signerFacts(first)]).toEqual(['Luis Paz', ''])
})

test('times are those of the record’s zone, which is named, wherever it is shown', () => {
  show({
    ...{ instrumento: { ...instrumento, fabricante: 'Rosemount', modelo: '3051' }, zona: 'America/Lima' },
    ...{ procedimiento: 'P-CAL-04', proxima: '2027-11-25' },
  })
  for (const [label, value] of [
    [t.began, '24/11/2026, 21:00:00 GMT-5'],
    [t.signed, '24/11/2026, 22:00:00 GMT-5'],
    [t.zone, 'America/Lima'],
    [t.make, 'Rosemount 3051'],
    [t.procedure, 'P-CAL-04'],
    [t.next, '2027-11-25'],
  ])
    expect(screen.getByText(label as string).nextSibling).toHaveTextContent(value as string)
})
