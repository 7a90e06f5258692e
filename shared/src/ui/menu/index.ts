export { Menu, MenuItem, MenuLink, MenuSeparator } from './menu'
export { Popover } from './popover'
