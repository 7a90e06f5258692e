export { Button, type ButtonProps } from './button'
export { IconButton } from './icon-button'
export { ButtonLink, ExternalLink } from './links'
