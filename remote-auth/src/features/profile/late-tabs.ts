// Lazy loaded in one chunk, with what they share.
export { DataTab } from './data/data-tab'
export { PasswordForm } from './password-form'
export { SecurityTab } from './security/security-tab'
