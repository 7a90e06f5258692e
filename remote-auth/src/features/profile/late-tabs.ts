// One chunk, so that what only these share does not load with the screen.
export { DataTab } from './data/data-tab'
export { PasswordForm } from './password-form'
export { LeaveCodes } from './security/leave-codes'
export { SecurityTab } from './security/security-tab'
