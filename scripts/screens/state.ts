import type { Page } from 'playwright'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export interface Someone {
  token: string | undefined
  email?: string
  password?: string
}

/** Viewport in CSS pixels, and theme. */
export interface Look {
  name: string
  width: number
  height: number
  theme: 'light' | 'dark'
}

/** A page in a certain state, which `prepare` brings about. */
export interface ScreenState {
  name: string
  path: string
  /** `new`: a new account for each picture. */
  as: 'guest' | 'user' | 'admin' | 'new'
  prepare?: (page: Page, someone: Someone) => Promise<unknown>
  whole?: boolean
}

const openedBy =
  (as: ScreenState['as']) =>
  (name: string, path: string, prepare?: ScreenState['prepare']): ScreenState => ({
    name,
    path,
    as,
    ...(prepare && { prepare }),
  })

export const guest = openedBy('guest')
export const user = openedBy('user')
export const admin = openedBy('admin')
export const newcomer = openedBy('new')

export const whole = (state: ScreenState): ScreenState => ({ ...state, whole: true })
