import { useSession } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { OverDialogs } from '@csuite/shared/ui/over-dialogs'
import { c, radius, wrapRow } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { answerTokenSignIn } from './token-sign-in'
import { questionsTexts } from './questions.texts'
import { useSignOut } from './sign-out'

/** Shows whose session an address opened in a browser that began no sign-in, until the person answers. */
export function TokenSignInNotice() {
  const user = useSession((state) => state.user)
  const signOut = useSignOut()
  if (!user) return null
  const leave = () => {
    answerTokenSignIn()
    void signOut()
  }
  return (
    <OverDialogs>
      <Notice aria-label={questionsTexts.tokenSignInTitle}>
        <p role="status">{questionsTexts.arrived(user.name, user.email)}</p>
        <Button onClick={answerTokenSignIn}>{questionsTexts.goOn}</Button>
        <Button variant="secondary" onClick={leave}>
          {questionsTexts.notMe}
        </Button>
      </Notice>
    </OverDialogs>
  )
}

const Notice = styled.section`
  position: fixed;
  z-index: 60;
  inset: auto 16px 16px;
  ${wrapRow(12)}
  max-width: 560px;
  margin-inline: auto;
  padding: 12px 16px;
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.raised};
  color: ${c.text};
  & > p {
    flex: 1 1 240px;
    overflow-wrap: anywhere;
  }
`
