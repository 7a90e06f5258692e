export { Menu, MenuItem, MenuLink, MenuSeparator, type MenuProps } from './menu'
export { Popover, type PopoverProps } from './popover'
