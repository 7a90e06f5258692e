import { settings } from '@csuite/shared/session'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState } from '@csuite/shared/ui/states'
import { useNavigate } from 'react-router-dom'
import { homeAddress } from '../remotes/pages'
import { shellTexts } from './shell.texts'

export function NotFoundPage() {
  const navigate = useNavigate()
  const { supportEmail } = settings()
  return (
    <Page title={shellTexts.notFoundTitle} width="narrow">
      <EmptyState
        title={shellTexts.notFoundDetail}
        action={
          <>
            <ButtonLink to={homeAddress()}>{shellTexts.goToApps}</ButtonLink>
            <Button variant="secondary" onClick={() => void navigate(-1)}>
              {shellTexts.goBack}
            </Button>
          </>
        }
      >
        {shellTexts.supportBefore} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </EmptyState>
    </Page>
  )
}
