import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Illustration } from '@csuite/shared/ui/illustration'
import { NoticePage } from '@csuite/shared/ui/page'
import { useNavigate } from 'react-router-dom'
import { homeAddress } from '../remotes/pages'
import { shellTexts } from './shell.texts'

/** What a person without role 1 sees on any page for administrators. */
export function AccessDenied() {
  const navigate = useNavigate()
  return (
    <NoticePage
      title={shellTexts.deniedTitle}
      illustration={<Illustration name="valve" />}
      actions={
        <>
          <ButtonLink to={homeAddress()}>{shellTexts.goToApps}</ButtonLink>
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {shellTexts.goBack}
          </Button>
        </>
      }
    >
      {shellTexts.deniedDetail}
    </NoticePage>
  )
}
