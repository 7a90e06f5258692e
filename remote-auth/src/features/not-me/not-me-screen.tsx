import { call, errorMessage } from '@csuite/shared/client'
import { reportNotMe } from '@csuite/shared/contract/not-me'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { authAddress } from '../../parts/auth-address'
import { Aside, AuthPage, Messages, Stack } from '../../parts/auth-page'
import { useSubmit } from '../../parts/use-submit'
import { notMeTexts as texts } from './not-me.texts'

const NewPassword = () => (
  <Link to={authAddress('/forgot-password', { redirectUrl: null })}>{texts.next}</Link>
)

/** /no-fui-yo: nothing happens before the press, since mail programs open links to look at them. */
export function NotMeScreen() {
  const ficha = useLocation().hash.slice(1)
  const [done, setDone] = useState(false)
  const { busy, notice, submit } = useSubmit()
  const report = () =>
    submit(
      async () => {
        await call(reportNotMe, { body: { ficha } })
        setDone(true)
      },
      (error) => errorMessage(error, texts.failed),
    )
  if (done)
    return (
      <AuthPage key="done" title={texts.doneHeading} subtitle={texts.done}>
        <Stack>
          <NewPassword />
        </Stack>
      </AuthPage>
    )
  return (
    <AuthPage title={texts.heading} subtitle={texts.intro}>
      <Messages>
        {notice && <Alert tone="danger">{notice.text}</Alert>}
        {!ficha && <Alert tone="danger">{texts.incomplete}</Alert>}
      </Messages>
      <Stack>
        <Aside>{texts.ends}</Aside>
        <Button block busy={busy} disabled={!ficha} onClick={() => void report()}>
          {texts.action}
        </Button>
        {notice ? <NewPassword /> : <Aside>{texts.wasMe}</Aside>}
      </Stack>
    </AuthPage>
  )
}
