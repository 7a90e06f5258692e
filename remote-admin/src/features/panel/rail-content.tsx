import {
  AppWindow,
  Blocks,
  ChartColumn,
  FileSpreadsheet,
  House,
  Inbox,
  KeyRound,
  LogIn,
  LogOut,
  Megaphone,
  Rocket,
  ScrollText,
  Tags,
  Users,
  UsersRound,
} from 'lucide-react'
import { callAs, pictureOf } from '@csuite/shared/client'
import { logout } from '@csuite/shared/contract/login'
import { panelEntries } from '@csuite/shared/remote'
import { sessionStore, signOutLocally, useSession } from '@csuite/shared/session'
import { Avatar } from '@csuite/shared/ui/icons'
import { c, grid, hovered, motion, radius, row, space, target, type } from '@csuite/shared/ui/theme'
import { Text } from '@csuite/shared/ui/layout'
import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { panelTexts } from './panel.texts'

const users = { to: '/admin/usuarios', label: panelTexts.users, Icon: Users }

const groups = [
  {
    id: 'people',
    label: panelTexts.people,
    entries: [
      users,
      { to: '/admin/grupos', label: panelTexts.groups, Icon: UsersRound },
      { to: '/admin/solicitudes', label: panelTexts.requests, Icon: Inbox },
    ],
  },
  {
    id: 'catalogue',
    label: panelTexts.catalogue,
    entries: [
      { to: '/admin/apps', label: panelTexts.apps, Icon: AppWindow },
      { to: '/admin/planes', label: panelTexts.plans, Icon: Tags },
      { to: '/admin/avisos', label: panelTexts.notices, Icon: Megaphone },
    ],
  },
  {
    id: 'portal',
    label: panelTexts.portal,
    entries: [
      { to: '/admin/dashboard', label: panelTexts.dashboard, Icon: ChartColumn },
      { to: '/admin/reportes', label: panelTexts.reports, Icon: FileSpreadsheet },
      { to: '/admin/despliegues', label: panelTexts.releases, Icon: Rocket },
      { to: '/admin/auditoria', label: panelTexts.audit, Icon: ScrollText },
      { to: '/admin/claves', label: panelTexts.keys, Icon: KeyRound },
      { to: '/admin/proveedores', label: panelTexts.providers, Icon: LogIn },
    ],
  },
]

export function RailContent({ onNavigate }: { onNavigate?: () => void }) {
  const user = useSession((state) => state.user)
  const { pathname } = useLocation()
  // The rail and the drawer may both be in the page.
  const id = useId()
  const name = `${user?.name ?? ''} ${user?.lastName ?? ''}`.trim() || panelTexts.fallbackName
  return (
    <Column>
      <Scrolling>
        <Identity>
          <Avatar picture={pictureOf(user)} />
          <div>
            <Name>{name}</Name>
            <Text $size={12} $tone="muted">
              {panelTexts.role}
            </Text>
          </div>
        </Identity>
        <nav aria-label={panelTexts.navigation}>
          {groups.map((group) => (
            <Group key={group.id}>
              <GroupName id={`${id}-${group.id}`}>{group.label}</GroupName>
              <List role="list" aria-labelledby={`${id}-${group.id}`}>
                {[...group.entries, ...(group.id === 'portal' ? othersEntries() : [])].map(
                  ({ to, label, Icon }) => (
                    <li key={to}>
                      <Entry
                        to={to}
                        onClick={onNavigate}
                        aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                      >
                        <Icon size={18} aria-hidden="true" />
                        <span>{label}</span>
                      </Entry>
                    </li>
                  ),
                )}
              </List>
            </Group>
          ))}
        </nav>
      </Scrolling>
      <Foot>
        <Entry to="/" onClick={onNavigate}>
          <House size={18} aria-hidden="true" />
          <span>{panelTexts.home}</span>
        </Entry>
        <SmallButton block icon={<LogOut />} onClick={() => signOut()}>
          {panelTexts.signOut}
        </SmallButton>
      </Foot>
    </Column>
  )
}

const othersEntries = () => panelEntries().map((entry) => ({ ...entry, Icon: Blocks }))

/** /admin itself shows the user list. */
function isCurrent(to: string, pathname: string): boolean {
  const place = pathname.replace(/(?<!\/)\/+$/, '')
  return place === to || place.startsWith(`${to}/`) || (place === '/admin' && to === users.to)
}

/** Signs out and loads /login as a new document, which clears the page's memory; the server's answer is not awaited. */
export function signOut(leave: (address: string) => void = (address) => window.location.assign(address)) {
  const { token } = sessionStore.getState()
  if (token !== null) void callAs(token, logout).catch((error: unknown) => console.error('logout', error))
  signOutLocally()
  leave('/login')
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`
const Scrolling = styled.div`
  ${grid(8)}
  flex: 1;
  align-content: start;
  min-height: 0;
  padding: ${space[8]} ${space[12]};
  overflow-y: auto;
`
const Identity = styled.div`
  ${row(12)}
  padding: ${space[4]} ${space[12]} ${space[8]};
  border-bottom: 1px solid ${c.hairline};
  & > div {
    min-width: 0;
  }
`
const Name = styled.p`
  ${type.s14}
  overflow: hidden;
  font-weight: 600;
  text-overflow: ellipsis;
`
const Group = styled.div`
  & + & {
    margin-top: ${space[8]};
  }
`
const GroupName = styled.p`
  ${type.s12}
  padding: 2px ${space[12]};
  color: ${c.muted};
`
const List = styled.ul`
  display: grid;
`
const Entry = styled(Link)`
  ${type.s14}
  ${row(12)}
  min-height: ${target};
  padding: 6px 12px;
  @media (pointer: fine) {
    min-height: 34px;
  }
  border-radius: ${radius.control};
  color: ${c.text};
  text-decoration: none;
  transition: background-color ${motion.hover};
  ${hovered(`background:${c.hover};color:${c.text};text-decoration:none;`)}
  &[aria-current] {
    background: ${c.brandSoft};
    box-shadow: inset 2px 0 0 ${c.brand};
    color: ${c.brand};
    font-weight: 600;
  }
`
/** In view even while a notice above the page pushes the rail down. */
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  ${grid(8)}
  margin: 0 ${space[12]};
  padding: ${space[8]} 0;
  border-top: 1px solid ${c.hairline};
  background: ${c.surface};
`
