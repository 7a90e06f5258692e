import { Menu } from 'lucide-react'
import { IconButton } from '@csuite/shared/ui/button'
import { Drawer } from '@csuite/shared/ui/dialog'
import { BarStart } from '@csuite/shared/ui/page'
import { TOP_BAR_HEIGHT, c, media } from '@csuite/shared/ui/theme'
import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router-dom'
import styled from 'styled-components'
import { AdminOnly } from './admin-only'
import { panelTexts } from './panel.texts'
import { RailContent } from './rail-content'

/**
 * Layout of the panel: a rail at the left, on small screens a drawer that 'Menú' in the top bar opens. Without
 * children it holds the routes below it.
 */
export function PanelLayout({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <AdminOnly>
      <Frame>
        <Rail>
          <RailContent />
        </Rail>
        <BarStart>
          <MenuButton
            label={panelTexts.menu}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <Menu aria-hidden="true" />
          </MenuButton>
        </BarStart>
        <Drawer open={open} onOpenChange={setOpen} title={panelTexts.navigation} titleHidden>
          <RailContent onNavigate={() => setOpen(false)} />
        </Drawer>
        {children ?? <Outlet />}
      </Frame>
    </AdminOnly>
  )
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: clamp(232px, 14.5rem, 20vw) minmax(0, 1fr);
  align-items: start;
  ${media.drawer} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Rail = styled.aside`
  position: sticky;
  top: ${TOP_BAR_HEIGHT}px;
  height: calc(100dvh - ${TOP_BAR_HEIGHT}px);
  border-right: 1px solid ${c.hairline};
  background: ${c.surface};
  ${media.drawer} {
    display: none;
  }
`
const MenuButton = styled(IconButton)`
  ${media.rail} {
    display: none;
  }
`
