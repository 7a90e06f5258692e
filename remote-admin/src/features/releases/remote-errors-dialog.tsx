import { type RemoteError, listRemoteErrors } from '@csuite/shared/contract/remote-errors'
import { formatDateTime } from '@csuite/shared/format'
import type { OpenedDialog } from '@csuite/shared/form'
import { endpointQuery } from '@csuite/shared/query'
import { Badge } from '@csuite/shared/ui/badge'
import { Dialog } from '@csuite/shared/ui/dialog'
import { Stack, Text } from '@csuite/shared/ui/layout'
import { EmptyState } from '@csuite/shared/ui/states'
import { useQuery } from '@tanstack/react-query'
import styled from 'styled-components'
import { Loaded } from '../../parts/loaded'
import { remoteErrorsTexts as texts } from './remote-errors.texts'

/** Milliseconds between two looks while the dialog is open. */
const REFETCH_MS = 5000

/** What a remote threw in browsers, last seen first. */
export function RemoteErrorsDialog({ name, onClose, ...dialog }: OpenedDialog & { name: string }) {
  const errors = useQuery({
    ...endpointQuery(listRemoteErrors, { params: { name }, query: {} }),
    refetchInterval: REFETCH_MS,
  })
  return (
    <Dialog
      {...dialog}
      onOpenChange={(next) => !next && onClose()}
      size="l"
      title={texts.title(name)}
      description={texts.text}
    >
      <Loaded query={errors} loading={texts.loading} skeleton={120} failed={texts.failed}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={texts.none} />
          ) : (
            <Stack>
              {data.map((error) => (
                <ErrorGroup key={error.id} error={error} />
              ))}
              {data.at(-1)?.siguiente !== undefined && <Text $tone="muted">{texts.more}</Text>}
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function ErrorGroup({ error }: { error: RemoteError }) {
  const { mensaje, donde, codigoDe, navegadores, desde, ultima, nueva, codigo, navegador, pagina } = error
  const { funcion, archivo, linea } = donde
  return (
    <section>
      <Text $breaks>
        {mensaje} {nueva && <Badge tone="warn">{texts.fresh}</Badge>}
      </Text>
      {archivo !== '' && (
        <Text $size={14} $mono $breaks>
          {texts.where(funcion, archivo, linea)}
        </Text>
      )}
      <Text $size={14} $tone="muted">
        {texts.seen(navegadores, desde, formatDateTime(ultima))}
      </Text>
      <Text $size={14} $tone="muted" $breaks>
        {texts.detail(codigoDe, navegador, pagina)}
      </Text>
      {codigo.map(({ linea: number, texto }) => (
        <CodeLine
          key={number}
          $size={12}
          $mono
          $breaks
          {...(number === linea ? {} : { $tone: 'muted' as const })}
        >
          {number} {texto}
        </CodeLine>
      ))}
    </section>
  )
}

const CodeLine = styled(Text)`
  white-space: pre-wrap;
`
