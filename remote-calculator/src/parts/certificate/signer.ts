import type { CertificateRecord } from '../../../contract/certificates'
import { certificateTexts as t } from './certificate.texts'

/** Enough to tell two people of a company apart: 'lu•••@planta.example'. */
export const shortened = (address: string): string => address.replace(/^([^@]{0,2})[^@]*/u, '$1•••')

/** The name, with those that it replaced within the last 30 days. */
export const signerName = ({ tecnico, firmante }: CertificateRecord): string =>
  firmante && firmante.antes.length > 0 ? `${tecnico} (${t.former(firmante.antes)})` : tecnico

/** @param address null: nobody has proven the account's */
export const accountFacts = (account: string, address: string | null): string =>
  `${t.account(account)} · ${address === null ? t.unproven : shortened(address)}`

/** What the signer could not choose; empty in a record of the first format. */
export const signerFacts = ({ firmante }: CertificateRecord): string =>
  firmante ? `${accountFacts(firmante.cuenta, firmante.correo)} · ${t.factor(firmante.segundoFactor)}` : ''
