import { iconOf } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { Status } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { AppIcon } from '@csuite/shared/ui/icons'
import { TBody, THead, Table, Td, Th, Tr } from '@csuite/shared/ui/table'
import { c } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { appsTexts as texts } from './apps.texts'

interface AppsTableProps {
  apps: App[]
  busy: boolean
  onEdit: (app: App) => void
}

/** The catalogue, one app a row. */
export function AppsTable({ apps, busy, onEdit }: AppsTableProps) {
  return (
    <Table caption={texts.caption} busy={busy}>
      <THead>
        <Tr>
          <Th>{texts.columns.app}</Th>
          <Th>{texts.columns.description}</Th>
          <Th>{texts.columns.web}</Th>
          <Th>{texts.columns.mobile}</Th>
          <Th>{texts.columns.actions}</Th>
        </Tr>
      </THead>
      <TBody>
        {apps.map((app) => (
          <AppRow key={app.id} app={app} onEdit={onEdit} />
        ))}
      </TBody>
    </Table>
  )
}

function AppRow({ app, onEdit }: { app: App; onEdit: (app: App) => void }) {
  const nameId = useId()
  return (
    <Tr>
      <Td>
        <Name>
          <AppIcon id={app.id} iconUrl={iconOf(app)} size={32} />
          <span id={nameId}>{app.nombre}</span>
        </Name>
      </Td>
      <Td>
        <Description>{app.descripcion}</Description>
      </Td>
      <Td label={texts.columns.web}>
        <Enabled on={app.isEnabledWeb} />
      </Td>
      <Td label={texts.columns.mobile}>
        <Enabled on={app.isEnabledMovil} />
      </Td>
      <Td>
        <Button size="s" variant="secondary" aria-describedby={nameId} onClick={() => onEdit(app)}>
          {texts.edit}
        </Button>
      </Td>
    </Tr>
  )
}

function Enabled({ on }: { on: boolean }) {
  return <Status tone={on ? 'ok' : 'neutral'}>{on ? texts.enabled : texts.disabled}</Status>
}

const Name = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  font-weight: 550;
  & > span {
    overflow-wrap: break-word;
  }
`
const Description = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: ${c.muted};
  overflow-wrap: anywhere;
`
