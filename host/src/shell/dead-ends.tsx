import { settings } from '@csuite/shared/session'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Illustration } from '@csuite/shared/ui/illustration'
import { NoticePage } from '@csuite/shared/ui/page'
import type { ComponentProps } from 'react'
import { homeAddress } from '../remotes/pages'
import { shellTexts } from './shell.texts'
import { useGoBack } from './use-go-back'

export const AccessDenied = () => (
  <DeadEnd title={shellTexts.deniedTitle} drawing="valve">
    {shellTexts.deniedDetail}
  </DeadEnd>
)

export function NotFoundPage() {
  const { supportEmail } = settings()
  return (
    <DeadEnd title={shellTexts.notFoundTitle} drawing="pipe">
      <p>{shellTexts.notFoundDetail}</p>
      <p>
        {shellTexts.supportBefore} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </DeadEnd>
  )
}

interface DeadEndProps extends Pick<ComponentProps<typeof NoticePage>, 'title' | 'children'> {
  drawing: ComponentProps<typeof Illustration>['name']
}

function DeadEnd({ drawing, ...page }: DeadEndProps) {
  const goBack = useGoBack()
  return (
    <NoticePage
      {...page}
      illustration={<Illustration name={drawing} />}
      actions={
        <>
          <ButtonLink to={homeAddress()}>{shellTexts.goToApps}</ButtonLink>
          <Button variant="secondary" onClick={goBack}>
            {shellTexts.goBack}
          </Button>
        </>
      }
    />
  )
}
