export { AppIcon } from './app-icon'
export { Avatar } from './avatar'
export { Logo } from './logo'
