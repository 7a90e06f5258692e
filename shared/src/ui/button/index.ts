export { Button, type ButtonProps } from './button'
export { IconButton, type IconButtonProps } from './icon-button'
export { ButtonLink, ExternalLink, type ButtonLinkProps, type ExternalLinkProps } from './links'
