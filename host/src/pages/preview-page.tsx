import { call, errorMessage } from '@csuite/shared/client'
import { type OpenedPreview, openPreview } from '@csuite/shared/contract/previews'
import { writeStored } from '@csuite/shared/storage'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Illustration } from '@csuite/shared/ui/illustration'
import { NoticePage } from '@csuite/shared/ui/page'
import { Loading } from '@csuite/shared/ui/spinner'
import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { PREVIEW_KEY } from '../remotes/developer-override'
import { homeAddress } from '../remotes/pages'
import { startPreview as startRelease } from '../remotes/preview'
import { startAccompanied } from '../session/accompanied'
import { accompaniedHere } from '../session/is-accompanied'
import { previewPageTexts as texts } from './preview.texts'

/** What the start of this tab waits for, in one chunk with the page: whom an administrator accompanies in it, or its preview. */
export async function startPreview(): Promise<void> {
  const accompanied = accompaniedHere()
  if (accompanied) await startAccompanied(accompanied)
  else await startRelease()
}

/** Switches a preview on in this tab and goes to its page; asks first where its team may not activate. */
export function PreviewPage({ leave = (page: string) => window.location.replace(page) }) {
  const { nombre = '' } = useParams()
  const [opened, setOpened] = useState<OpenedPreview>()
  const [fault, setFault] = useState<string>()
  const show = useCallback(
    ({ pagina, remoto }: OpenedPreview) => {
      if (writeStored('sessionStorage', PREVIEW_KEY, [nombre, remoto.version])) leave(pagina)
      else setFault(texts.notStored)
    },
    [leave, nombre],
  )
  useEffect(() => {
    call(openPreview, { params: { vista: nombre } }).then(
      (answer) => (answer.pregunta ? setOpened(answer) : show(answer)),
      (error: unknown) => setFault(errorMessage(error, texts.endedTitle)),
    )
  }, [nombre, show])
  if (fault === undefined && !opened)
    return (
      <main id="contenido">
        <Loading label={texts.loading} fullPage />
      </main>
    )
  const release = opened ? `${opened.remoto.name} ${opened.remoto.version}` : ''
  return (
    <NoticePage
      urgent
      illustration={<Illustration name="valve" />}
      title={fault === undefined ? texts.askTitle(nombre) : texts.endedTitle}
      actions={
        <>
          {opened && fault === undefined && <Button onClick={() => show(opened)}>{texts.open}</Button>}
          <ButtonLink to={homeAddress()} variant="secondary">
            {texts.home}
          </ButtonLink>
        </>
      }
    >
      {fault ?? texts.ask(release, opened?.publicadaPor ?? '')}
    </NoticePage>
  )
}
