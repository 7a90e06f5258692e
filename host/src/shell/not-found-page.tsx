import { settings } from '@csuite/shared/session'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Illustration } from '@csuite/shared/ui/illustration'
import { NoticePage } from '@csuite/shared/ui/page'
import { useNavigate } from 'react-router-dom'
import { homeAddress } from '../remotes/pages'
import { shellTexts } from './shell.texts'

export function NotFoundPage() {
  const navigate = useNavigate()
  const { supportEmail } = settings()
  return (
    <NoticePage
      title={shellTexts.notFoundTitle}
      illustration={<Illustration name="pipe" />}
      actions={
        <>
          <ButtonLink to={homeAddress()}>{shellTexts.goToApps}</ButtonLink>
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {shellTexts.goBack}
          </Button>
        </>
      }
    >
      <p>{shellTexts.notFoundDetail}</p>
      <p>
        {shellTexts.supportBefore} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </NoticePage>
  )
}
