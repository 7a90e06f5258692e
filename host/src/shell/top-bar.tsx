import type { NavigationEntry } from '@csuite/shared/remote'
import { isAdmin, useSession } from '@csuite/shared/session'
import { ButtonLink, IconButton } from '@csuite/shared/ui/button'
import { Logo } from '@csuite/shared/ui/icons'
import { BarStartSlot } from '@csuite/shared/ui/page'
import {
  TOP_BAR_HEIGHT,
  c,
  hovered,
  media,
  motion,
  radius,
  row,
  space,
  target,
  type,
} from '@csuite/shared/ui/theme'
import { Search } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { AvatarMenu, narrowBar } from './avatar-menu'
import { isMac } from './device'
import { Launcher } from './launcher'
import { addressOf, homeAddress, navigationIn, signInAddress } from '../remotes/pages'
import { useSearchDialog } from './use-search-dialog'
import { topBarTexts as texts } from './top-bar.texts'

export function TopBar() {
  // A session that is still starting counts as signed in.
  const isSignedIn = useSession((state) => state.isAuthenticated || state.isLoading)
  return isSignedIn ? <UserBar /> : <GuestBar />
}

function GuestBar() {
  return (
    <Bar>
      <Home to="/" aria-label={texts.home}>
        <Logo />
      </Home>
      <SectionLinks entries={navigationIn('bar', 'guest')} stays />
      <WayIn>
        <ButtonLink to={signInAddress()}>{texts.signIn}</ButtonLink>
      </WayIn>
    </Bar>
  )
}

/** The first segment names the section; '/' is the apps page (spec §2). */
const sectionOf = (address: string | undefined) =>
  address?.split('/')[1]?.toLowerCase() || homeAddress().split('/')[1]

const sections = ['home', 'plans', 'profile'] as const

/** The spec's own entries come first. */
function userSections(admin: boolean): NavigationEntry[] {
  const own = sections.flatMap((role) => {
    const to = addressOf(role)
    return to ? [{ to, label: texts.section[role] }] : []
  })
  return [...own, ...navigationIn('bar', admin ? 'admin' : 'user')]
}

export function UserBar() {
  const { pathname } = useLocation()
  const admin = useSession(({ user }) => isAdmin(user))
  const active = sectionOf(pathname)
  const search = useSearchDialog()
  // The administration's own 'Buscar' filters its list.
  const searchLabel = active === sectionOf(addressOf('admin')) ? texts.searchInPanel : texts.search
  return (
    <Bar>
      <BarStartSlot />
      <Home to="/" aria-label={texts.home}>
        <Logo />
      </Home>
      <SectionLinks entries={userSections(admin)} />
      <SearchButton type="button" onClick={search.open} {...search.intent} aria-haspopup="dialog">
        <Search size={18} aria-hidden="true" />
        <span>{searchLabel}</span>
        <kbd aria-hidden="true">{texts.searchHint[isMac() ? 'mac' : 'other']}</kbd>
      </SearchButton>
      <Tools>
        <NarrowSearch label={searchLabel} onClick={search.open} {...search.intent} aria-haspopup="dialog">
          <Search aria-hidden="true" />
        </NarrowSearch>
        <Launcher />
        <AvatarMenu />
      </Tools>
      {search.dialog}
    </Bar>
  )
}

/** @param props.stays in a narrow bar too: whoever is signed out has no account menu */
function SectionLinks({ entries, stays = false }: { entries: readonly NavigationEntry[]; stays?: boolean }) {
  const active = sectionOf(useLocation().pathname)
  if (entries.length === 0) return null
  return (
    <Sections aria-label={texts.sections} $stays={stays}>
      {entries.map(({ to, label }) => (
        <Section key={to} to={to} aria-current={sectionOf(to) === active ? 'page' : undefined}>
          {label}
        </Section>
      ))}
    </Sections>
  )
}

const Bar = styled.header`
  position: sticky;
  z-index: 30;
  top: 0;
  ${row(16)}
  height: ${TOP_BAR_HEIGHT}px;
  padding: 0 ${space[24]};
  border-bottom: 1px solid ${c.hairline};
  background: ${c.surface};
  ${media.phone} {
    gap: ${space[8]};
    padding: 0 ${space[12]};
  }
`
// Shrinks before the sections and the search.
const Home = styled(Link)`
  display: flex;
  flex: 0 9 auto;
  min-width: 0;
  align-items: center;
  min-height: ${target};
  color: ${c.text};
  text-decoration: none;
  ${hovered(`color:${c.text};`)}
`
const Sections = styled.nav<{ $stays: boolean }>`
  display: flex;
  align-self: stretch;
  min-width: 0;
  margin-left: ${space[8]};
  overflow-x: auto;
  scrollbar-width: none;
  ${narrowBar} {
    ${(p) => !p.$stays && 'display: none;'}
  }
`
const Section = styled(Link)`
  ${type.s14}
  display: flex;
  align-items: center;
  padding: 0 ${space[12]};
  border-block: 2px solid transparent;
  color: ${c.muted};
  text-decoration: none;
  white-space: nowrap;
  transition: color ${motion.hover};
  ${hovered(`color:${c.text};`)}
  &[aria-current] {
    border-bottom-color: ${c.brand};
    color: ${c.text};
    font-weight: 550;
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`
const SearchButton = styled.button`
  ${type.s14}
  ${row(8)}
  flex: 0 1 320px;
  min-height: ${target};
  margin: 0 auto;
  padding: 0 ${space[8]} 0 ${space[12]};
  border: 1px solid ${c.input};
  border-radius: ${radius.control};
  background: ${c.bg};
  color: ${c.muted};
  cursor: pointer;
  & > span {
    flex: 1;
    text-align: left;
  }
  & > kbd {
    ${type.s12}
    ${type.mono}
    padding: 2px 6px;
    border: 1px solid ${c.hairline};
    border-radius: 4px;
    background: ${c.surface};
  }
  ${hovered(`border-color:${c.brand};color:${c.text};`)}
  ${narrowBar} {
    display: none;
  }
`
const Tools = styled.div`
  ${row(4)}
  flex: none;
  margin-left: auto;
  ${media.from(860)} {
    margin-left: 0;
  }
`
const WayIn = styled.div`
  flex: none;
  margin-left: auto;
`
const NarrowSearch = styled(IconButton)`
  ${media.from(860)} {
    display: none;
  }
`
