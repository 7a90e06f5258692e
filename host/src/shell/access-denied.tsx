import { ButtonLink } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState } from '@csuite/shared/ui/states'
import { homeAddress } from '../remotes/pages'
import { shellTexts } from './shell.texts'

/** What a person without role 1 sees on any page for administrators. */
export function AccessDenied() {
  return (
    <Page title={shellTexts.deniedTitle} width="narrow">
      <EmptyState
        title={shellTexts.deniedDetail}
        illustration="valve"
        action={<ButtonLink to={homeAddress()}>{shellTexts.deniedAction}</ButtonLink>}
      />
    </Page>
  )
}
