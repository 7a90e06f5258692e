import { ApiError, call, errorMessage } from '@csuite/shared/client'
import {
  type Accompaniment,
  allowAccompaniment,
  beginAccompaniment,
  endAccompaniment,
  findAccompaniment,
} from '@csuite/shared/contract/accompany'
import { formatTime } from '@csuite/shared/format'
import { endpointQuery } from '@csuite/shared/query'
import { useSession } from '@csuite/shared/session'
import { clearTab, writeStored } from '@csuite/shared/storage'
import { Alert } from '@csuite/shared/ui/alert'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Illustration } from '@csuite/shared/ui/illustration'
import { Stack } from '@csuite/shared/ui/layout'
import { NoticePage } from '@csuite/shared/ui/page'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { Loaded } from '../../parts/loaded'
import { accompanyTexts as texts } from './accompany.texts'

const REFRESH_MS = 5000

/** /admin/acompanar/:id: the person answers here, the administrator begins here, and comes back here. */
export function AccompanyScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const isOver = search.has('fin')
  const query = useQuery({
    ...endpointQuery(findAccompaniment, { params: { id } }),
    enabled: !isOver,
    retry: false,
    refetchInterval: (found) => (found.state.error ? false : REFRESH_MS),
  })
  const isMissing = query.error instanceof ApiError && query.error.status < 500 && query.error.status > 0
  if (isOver || isMissing)
    return (
      <Notice title={texts.overTitle} text={isOver ? texts.over : texts.missing}>
        <ButtonLink to="/">{texts.home}</ButtonLink>
      </Notice>
    )
  return (
    <Loaded query={query} loading={texts.loading} skeleton={320} failed={texts.failed}>
      {(found) => <Open found={found} />}
    </Loaded>
  )
}

function Open({ found }: { found: Accompaniment }) {
  const isPerson = useSession(({ user }) => user?.id === found.idPersona)
  const [busy, setBusy] = useState<string>()
  const [fault, setFault] = useState<string>()
  const { id, administrador, persona, motivo, estado, hasta } = found
  const params = { id: String(id) }
  const press = (name: string, work: () => Promise<string>) => async () => {
    setBusy(name)
    setFault(undefined)
    try {
      window.location.assign(await work())
    } catch (error) {
      setFault(errorMessage(error, texts.notDone))
      setBusy(undefined)
    }
  }
  const own = `/admin/acompanar/${id}`
  const stop = async () => {
    await call(endAccompaniment, { params })
    return isPerson ? '/' : `/admin/usuarios/${found.idPersona}`
  }
  const allow = async () => {
    await call(allowAccompaniment, { params })
    return own
  }
  const start = async () => {
    const { access_token: token } = await call(beginAccompaniment, { params })
    clearTab()
    const kept = { id, idPersona: found.idPersona, persona, hasta, token }
    if (!writeStored('sessionStorage', 'csuite-preview', kept)) throw new Error(texts.blocked)
    return '/apps'
  }
  const button = (name: string, work: () => Promise<string>, variant?: 'secondary') => (
    <Button
      variant={variant}
      busy={busy === name}
      disabled={busy !== undefined && busy !== name}
      onClick={press(name, work)}
    >
      {name}
    </Button>
  )
  const end = formatTime(hasta)
  const failure = fault !== undefined && <Alert tone="danger">{fault}</Alert>
  if (estado === 'pedido')
    return isPerson ? (
      <Notice
        title={texts.askTitle(administrador)}
        text={texts.reason(motivo)}
        more={texts.askText}
        {...{ failure }}
      >
        {button(texts.allow, allow)}
        {button(texts.refuse, stop, 'secondary')}
      </Notice>
    ) : (
      <Notice title={texts.waitTitle(persona)} text={texts.wait} failure={failure}>
        {button(texts.withdraw, stop, 'secondary')}
      </Notice>
    )
  return isPerson ? (
    <Notice title={texts.lastsTitle(administrador)} text={texts.lasts(end)} failure={failure}>
      {button(texts.stop, stop)}
    </Notice>
  ) : (
    <Notice title={texts.beginTitle(persona)} text={texts.begin(end)} failure={failure}>
      {button(texts.start, start)}
      {button(texts.stop, stop, 'secondary')}
    </Notice>
  )
}

interface NoticeProps {
  title: string
  text: string
  more?: string
  failure?: ReactNode
  children: ReactNode
}

const Notice = ({ title, text, more, failure, children }: NoticeProps) => (
  <NoticePage key={title} title={title} illustration={<Illustration name="valve" />} actions={children}>
    <Stack>
      <p>{text}</p>
      {more !== undefined && <p>{more}</p>}
      {failure}
    </Stack>
  </NoticePage>
)
