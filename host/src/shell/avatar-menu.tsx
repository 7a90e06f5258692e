import { pictureOf } from '@csuite/shared/client'
import { isAdmin, useSession } from '@csuite/shared/session'
import { Avatar } from '@csuite/shared/ui/icons'
import { Text } from '@csuite/shared/ui/layout'
import { latePart } from '@csuite/shared/ui/late-part'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@csuite/shared/ui/menu'
import {
  type ThemeChoice,
  c,
  grid,
  hovered,
  matchesMedia,
  media,
  motion,
  setTheme,
  target,
  type,
  useTheme,
} from '@csuite/shared/ui/theme'
import {
  Blocks,
  CircleHelp,
  CreditCard,
  Gauge,
  Layers,
  LogOut,
  Monitor,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { addressOf, navigationIn } from '../remotes/pages'
import { useSignOut } from '../session/sign-out'
import { openBillingPortal } from './billing-portal'
import { topBarTexts as texts } from './top-bar.texts'

const themes: readonly [ThemeChoice, ReactNode][] = [
  ['sistema', <Monitor key="sistema" aria-hidden="true" />],
  ['claro', <Sun key="claro" aria-hidden="true" />],
  ['oscuro', <Moon key="oscuro" aria-hidden="true" />],
]

/** Where the bar has no room for its sections and the search. */
export const narrowBar = media.below(860)

const HelpDialog = latePart(async () => (await import('./help-dialog')).HelpDialog)

export function AvatarMenu() {
  const user = useSession((state) => state.user)
  const theme = useTheme()
  const signOut = useSignOut()
  const [profile, plans, panel] = [addressOf('profile'), addressOf('plans'), addressOf('admin')]
  const [helpOpen, setHelpOpen] = useState(false)
  const closeHelp = () => setHelpOpen(false)
  return (
    <>
      <Menu
        trigger={
          <Round type="button" aria-label={texts.account} title={texts.account}>
            <Avatar picture={pictureOf(user)} size={36} />
          </Round>
        }
        header={
          user && (
            <>
              <Text $size={14} $weight={600}>{`${user.name} ${user.lastName}`}</Text>
              <Text $size={12} $tone="muted">
                {user.email}
              </Text>
            </>
          )
        }
      >
        {profile && (
          <MenuLink to={profile} icon={<UserRound aria-hidden="true" />}>
            {texts.profile}
          </MenuLink>
        )}
        <MenuItem
          icon={<CreditCard aria-hidden="true" />}
          onSelect={() => void openBillingPortal(user?.id ?? 0)}
        >
          {texts.billing}
        </MenuItem>
        {plans && (
          <MenuLink to={plans} icon={<Layers aria-hidden="true" />}>
            {texts.plans}
          </MenuLink>
        )}
        {isAdmin(user) && panel && (
          <MenuLink to={panel} icon={<Gauge aria-hidden="true" />}>
            {texts.panel}
          </MenuLink>
        )}
        <RemoteLinks />
        <MenuSeparator />
        <Themes role="group" aria-label={texts.theme}>
          {themes.map(([choice, icon]) => (
            <ThemeButton
              key={choice}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={theme === choice}
              onClick={() => setTheme(choice)}
            >
              {icon}
              <span>{texts.themes[choice]}</span>
            </ThemeButton>
          ))}
        </Themes>
        <MenuSeparator />
        <MenuItem icon={<CircleHelp aria-hidden="true" />} onSelect={() => setHelpOpen(true)}>
          {texts.help}
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
          {texts.signOut}
        </MenuItem>
      </Menu>
      {helpOpen && <HelpDialog onClose={closeHelp} onFailure={closeHelp} />}
    </>
  )
}

/** Mounted as the menu opens: a narrow bar shows none of its entries. */
function RemoteLinks() {
  const viewer = useSession(({ user }) => (isAdmin(user) ? 'admin' : 'user'))
  const places = matchesMedia(narrowBar) ? (['bar', 'menu'] as const) : (['menu'] as const)
  return places.flatMap((place) =>
    navigationIn(place, viewer).map(({ to, label }) => (
      <MenuLink key={to} to={to} icon={<Blocks aria-hidden="true" />}>
        {label}
      </MenuLink>
    )),
  )
}

const Round = styled.button`
  display: grid;
  place-items: center;
  width: ${target};
  height: ${target};
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;
  transition: box-shadow ${motion.hover};
  ${hovered(`box-shadow:inset 0 0 0 2px ${c.brand};`)}
  &[aria-expanded='true'] {
    box-shadow: inset 0 0 0 2px ${c.brand};
  }
`
const Themes = styled.div`
  display: flex;
  gap: 4px;
`
const ThemeButton = styled.button`
  ${type.s12}
  ${grid(4)}
  flex: 1;
  justify-items: center;
  min-height: ${target};
  padding: 8px 4px;
  border: 1px solid transparent;
  border-radius: 8px;
  background: none;
  color: ${c.muted};
  cursor: pointer;
  & > svg {
    width: 18px;
    height: 18px;
  }
  ${hovered(`background:${c.hover};color:${c.text};`)}
  &:focus {
    background: ${c.hover};
    color: ${c.text};
  }
  &[aria-checked='true'] {
    border-color: ${c.brand};
    background: ${c.brandSoft};
    color: ${c.brand};
  }
`
