import type { User } from '@csuite/shared/contract/user'
import type { Person } from '@csuite/shared/contract/user-administration'
import { IconButton } from '@csuite/shared/ui/button'
import { Menu, MenuItem, MenuLink } from '@csuite/shared/ui/menu'
import { Ellipsis } from 'lucide-react'
import { accessTexts } from './access.texts'
import { peopleTexts as texts } from './people.texts'
import { type AccessAction, accessActionsFor } from './use-access'
import { fullName } from './use-user-actions'

export interface PersonActions {
  onPlans: (user: User) => void
  onEdit: (user: User) => void
  onChangeStatus: (user: User) => void
  onAccess: (user: User, action: AccessAction) => void
}

interface PersonMenuProps extends Omit<PersonActions, 'onPlans'> {
  user: User & Partial<Person>
  isSelf: boolean
  /** In something that scrolls and would cut it off. */
  overScroll?: boolean
}

/** What can be done with a person beside the actions that are in sight. */
export function PersonMenu({
  user,
  isSelf,
  overScroll = false,
  onEdit,
  onChangeStatus,
  onAccess,
}: PersonMenuProps) {
  const label = texts.moreOf(fullName(user))
  return (
    <Menu
      overScroll={overScroll}
      trigger={
        <IconButton label={label}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onEdit(user)}>{texts.edit}</MenuItem>
      <MenuLink to={`/admin/auditoria?usuario=${user.id}`}>{texts.activity}</MenuLink>
      {!isSelf &&
        accessActionsFor(user).map((action) => (
          <MenuItem key={action} onSelect={() => onAccess(user, action)}>
            {accessTexts[action].item(user)}
          </MenuItem>
        ))}
      {user.status === 'active' && (
        <MenuItem tone="danger" onSelect={() => onChangeStatus(user)}>
          {texts.suspend}
        </MenuItem>
      )}
      {user.status === 'suspended' && (
        <MenuItem onSelect={() => onChangeStatus(user)}>{texts.reactivate}</MenuItem>
      )}
    </Menu>
  )
}
