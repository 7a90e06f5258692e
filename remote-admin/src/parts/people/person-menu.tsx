import type { User } from '@csuite/shared/contract/user'
import type { Person } from '@csuite/shared/contract/user-administration'
import { IconButton } from '@csuite/shared/ui/button'
import { Menu, MenuItem, MenuLink } from '@csuite/shared/ui/menu'
import { Ellipsis } from 'lucide-react'
import { peopleTexts as texts } from './people.texts'
import { personActionTexts } from './person-actions.texts'
import { fullName } from './person-labels'
import { type PersonAction, actionsFor } from './use-person-action'

export interface PersonMenuActions {
  onEdit: (user: User) => void
  onAction: (user: User, action: PersonAction) => void
}

interface PersonMenuProps extends PersonMenuActions {
  user: User & Partial<Person>
  isSelf: boolean
  /** For a menu inside a scroll container, which would clip it. */
  overScroll?: boolean
}

export function PersonMenu({ user, isSelf, overScroll = false, onEdit, onAction }: PersonMenuProps) {
  return (
    <Menu
      overScroll={overScroll}
      trigger={
        <IconButton label={texts.moreOf(fullName(user))}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onEdit(user)}>{texts.edit}</MenuItem>
      <MenuLink to={`/admin/auditoria?usuario=${user.id}`}>{texts.activity}</MenuLink>
      {actionsFor(user, isSelf).map((action) => (
        <MenuItem
          key={action}
          tone={action === 'status' && user.status === 'active' ? 'danger' : undefined}
          onSelect={() => onAction(user, action)}
        >
          {personActionTexts[action].item(user)}
        </MenuItem>
      ))}
    </Menu>
  )
}
