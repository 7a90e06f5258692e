import { Button } from '@csuite/shared/ui/button'
import { CardText } from '@csuite/shared/ui/card'
import { Qr } from '@csuite/shared/ui/qr'
import { type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { authTexts } from '../../../parts/auth.texts'
import { codeTexts } from '../../../parts/code.texts'
import { FieldForm } from './field-form'
import { factorTexts as texts } from './security.texts'

interface FactorSetUpProps {
  secreto: string
  uri: string
  busy: boolean
  refusedCode: string | null
  onEnable: (code: string) => Promise<boolean>
  onCancel: () => void
}

/** The authenticator's secret as a QR code and as text, and a form for its first code. */
export function FactorSetUp({ secreto, uri, busy, refusedCode, onEnable, onCancel }: FactorSetUpProps) {
  return (
    <>
      <CardText>{texts.scan}</CardText>
      <Qr label={texts.qr} text={uri} border={4} width={208} />
      <p>
        {texts.secret}: <Secret>{secreto.replace(/(.{4})(?=.)/g, '$1 ')}</Secret>
      </p>
      <FieldForm
        code={{ label: authTexts.code, hint: codeTexts.app }}
        action={texts.enable}
        busy={busy}
        refusedCode={refusedCode}
        onSubmit={onEnable}
        aside={
          <Button variant="quiet" disabled={busy} onClick={onCancel}>
            {texts.cancel}
          </Button>
        }
      />
    </>
  )
}

const Secret = styled.code`
  ${type.mono}
  overflow-wrap: anywhere;
`
