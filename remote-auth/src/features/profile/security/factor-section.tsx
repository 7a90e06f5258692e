import { call } from '@csuite/shared/client'
import {
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  secondFactorState,
} from '@csuite/shared/contract/second-factor'
import { Button } from '@csuite/shared/ui/button'
import { CardText } from '@csuite/shared/ui/card'
import { Qr } from '@csuite/shared/ui/qr'
import { Text } from '@csuite/shared/ui/layout'
import { useState } from 'react'
import { authTexts } from '../../../parts/auth.texts'
import { codeTexts } from '../../../parts/code.texts'
import { FieldForm } from './field-form'
import { RecoveryCodes } from './recovery-codes'
import { Buttons, Section } from './section'
import { factorTexts as texts } from './security.texts'
import { useSection } from './use-section'

/** The second factor: off → the authenticator's secret → the recovery codes, shown once → on. */
export function FactorSection() {
  const { query, busy, notice, refusedCode, clearNotice, change } = useSection(secondFactorState)
  const [setUp, setSetUp] = useState<{ secreto: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const prepare = () => change(async () => setSetUp(await call(prepareSecondFactor)))
  const enable = (code: string) =>
    change(async () => {
      setCodes((await call(enableSecondFactor, { body: { codigo: code } })).codigosRecuperacion)
      setSetUp(null)
    }, code)
  const cancel = () => {
    clearNotice()
    setSetUp(null)
  }
  const disable = (code: string) => change(() => call(disableSecondFactor, { body: { codigo: code } }), code)

  return (
    <Section title={texts.title} intro={texts.intro} query={query} notice={notice}>
      {({ activo, codigosRestantes }) => {
        if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        if (setUp)
          return (
            <>
              <CardText>{texts.scan}</CardText>
              <Qr label={texts.qr} text={setUp.uri} border={4} width={208} />
              <p>
                {texts.secret}:{' '}
                <Text as="code" $mono $breaks>
                  {setUp.secreto.replace(/(.{4})(?=.)/g, '$1 ')}
                </Text>
              </p>
              <FieldForm
                code={{ label: authTexts.code, hint: codeTexts.app }}
                action={texts.enable}
                busy={busy}
                refusedCode={refusedCode}
                onSubmit={enable}
                aside={
                  <Button variant="quiet" disabled={busy} onClick={cancel}>
                    {texts.cancel}
                  </Button>
                }
              />
            </>
          )
        return (
          <>
            <CardText>{activo ? texts.on(codigosRestantes) : texts.off}</CardText>
            {activo ? (
              <FieldForm
                code={{
                  label: texts.disableCode,
                  hint: `${codeTexts.app} ${codeTexts.appOrRecovery}`,
                  orText: true,
                }}
                action={texts.disable}
                variant="danger"
                busy={busy}
                refusedCode={refusedCode}
                onSubmit={disable}
              />
            ) : (
              <Buttons>
                <Button busy={busy} onClick={() => void prepare()}>
                  {texts.prepare}
                </Button>
              </Buttons>
            )}
          </>
        )
      }}
    </Section>
  )
}
