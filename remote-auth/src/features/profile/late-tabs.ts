// One chunk: what only these share must not come with every screen.
export { DataTab } from './data/data-tab'
export { PasswordForm } from './password-form'
export { LeaveCodes } from './security/leave-codes'
export { SecurityTab } from './security/security-tab'
