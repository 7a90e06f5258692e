import { useSession } from '@csuite/shared/session'
import { ButtonLink, IconButton } from '@csuite/shared/ui/button'
import { Logo } from '@csuite/shared/ui/icons'
import { BarStartSlot } from '@csuite/shared/ui/page'
import { TOP_BAR_HEIGHT, c, media, motion, radius, space, target, type } from '@csuite/shared/ui/theme'
import { Search } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { AvatarMenu } from './avatar-menu'
import { isMac } from './device'
import { Launcher } from './launcher'
import { homeAddress, pageCalled, panelAddress, signInAddress } from '../remotes/pages'
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
      <WayIn>
        <ButtonLink to={signInAddress()}>{texts.signIn}</ButtonLink>
      </WayIn>
    </Bar>
  )
}

export function UserBar() {
  const { pathname } = useLocation()
  // The first segment names the section; '/' is the apps page (spec §2).
  const sectionOf = (address: string | undefined) =>
    address?.split('/')[1]?.toLowerCase() || homeAddress().split('/')[1]
  const active = sectionOf(pathname)
  const search = useSearchDialog()
  // The administration's own 'Buscar' filters its list.
  const searchLabel = active === sectionOf(panelAddress()) ? texts.searchInPanel : texts.search
  return (
    <Bar>
      <BarStartSlot />
      <Home to="/" aria-label={texts.home}>
        <Logo />
      </Home>
      <Sections aria-label={texts.sections}>
        {texts.section.map((title) => {
          const address = pageCalled(title)
          return address ? (
            <Section
              key={title}
              to={address}
              aria-current={sectionOf(address) === active ? 'page' : undefined}
            >
              {title}
            </Section>
          ) : null
        })}
      </Sections>
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

const narrow = media.below(860)

const Bar = styled.header`
  position: sticky;
  z-index: 30;
  top: 0;
  display: flex;
  align-items: center;
  gap: ${space[16]};
  height: ${TOP_BAR_HEIGHT}px;
  padding: 0 ${space[24]};
  border-bottom: 1px solid ${c.hairline};
  background: ${c.surface};
  ${media.phone} {
    gap: ${space[8]};
    padding: 0 ${space[12]};
  }
`
const Home = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${target};
  color: ${c.text};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      color: ${c.text};
    }
  }
`
const Sections = styled.nav`
  display: flex;
  align-self: stretch;
  margin-left: ${space[8]};
  ${narrow} {
    display: none;
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
  transition: color ${motion.hover};
  @media (hover: hover) {
    &:hover {
      color: ${c.text};
    }
  }
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
  display: flex;
  flex: 0 1 320px;
  align-items: center;
  gap: ${space[8]};
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
  @media (hover: hover) {
    &:hover {
      border-color: ${c.brand};
      color: ${c.text};
    }
  }
  ${narrow} {
    display: none;
  }
`
const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  margin-left: auto;
  ${media.from(860)} {
    margin-left: 0;
  }
`
const WayIn = styled.div`
  margin-left: auto;
`
const NarrowSearch = styled(IconButton)`
  ${media.from(860)} {
    display: none;
  }
`
