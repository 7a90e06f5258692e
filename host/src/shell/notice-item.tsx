import { serverNow } from '@csuite/shared/client'
import { isHttpsUrl } from '@csuite/shared/contract/fields'
import { type ShownLevel, type ShownNotice, isDismissible } from '@csuite/shared/contract/notices'
import { NoticeLine, type NoticeTone } from '@csuite/shared/ui/notice-line'
import { noticesTexts as texts } from './notices.texts'

/** Id of the element in which the document prerendered the notices. */
export const NOTICES_ID = 'avisos'

const tones: Record<ShownLevel, NoticeTone> = {
  info: 'info',
  aviso: 'warn',
  mantenimiento: 'work',
  personal: 'person',
}

/** Changes when readers are to see a notice again that they put away. */
export const noticeKey = ({ id, version }: Pick<ShownNotice, 'id' | 'version'>): string => `${id}.${version}`

const MINUTE_MS = 60_000

/** `3 d 4 h`, `2 h 5 min`, `12 min`: rounded up, so that it never says 0. */
export function timeUntil(moment: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(moment) - now) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return [`${days} d`, hours % 24 && `${hours % 24} h`].filter(Boolean).join(' ')
  if (hours > 0) return [`${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ')
  return `${minutes} min`
}

interface NoticeItemProps {
  notice: ShownNotice
  now?: number
  hidden?: boolean
  onClose?: () => void
  navigate?: (path: string) => void
}

/** A notice as the page shows it. The attributes are for the document's script. */
export function NoticeItem({
  notice,
  now = serverNow(),
  hidden = false,
  onClose,
  navigate,
}: NoticeItemProps) {
  const { titulo, texto, nivel, hasta, enlace, audiencia } = notice
  return (
    <NoticeLine
      hidden={hidden}
      data-notice={noticeKey(notice)}
      data-audience={typeof audiencia === 'string' ? audiencia : undefined}
      tone={tones[nivel]}
      kind={texts.level[nivel]}
      title={titulo}
      text={texto}
      link={
        enlace && (
          <NoticeLink address={enlace} navigate={navigate}>
            {nivel === 'personal' ? texts.answer : texts.more}
          </NoticeLink>
        )
      }
      remark={isDismissible(nivel) ? undefined : texts.endsIn(timeUntil(hasta, now))}
      close={isDismissible(nivel) ? texts.close : undefined}
      onClose={onClose}
    />
  )
}

type NoticeLinkProps = { address: string; children: string } & Pick<NoticeItemProps, 'navigate'>

function NoticeLink({ address, navigate, children }: NoticeLinkProps) {
  if (isHttpsUrl(address))
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return (
    <a
      href={address}
      onClick={(event) => {
        if (!navigate || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(address)
      }}
    >
      {children}
    </a>
  )
}
