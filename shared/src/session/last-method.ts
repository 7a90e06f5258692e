import { readItem, writeItem } from '@csuite/shared/storage'

const KEY = 'csuite-last-method'

export type SignInMethod = 'password' | 'google' | 'apple' | 'passkey' | 'company'

export const lastMethod = (): string | null => readItem(KEY)

export const keepLastMethod = (method: SignInMethod): void => void writeItem(KEY, method)
