import type { Page } from 'playwright'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Who opens a page; nobody without a token. */
export interface Someone {
  token: string | undefined
  email?: string
  password?: string
}

/** How a picture is looked at: CSS pixels and theme. */
export interface Look {
  name: string
  width: number
  height: number
  theme: 'light' | 'dark'
}

/** One picture: who opens which address, and what they do there. */
export interface ScreenState {
  name: string
  path: string
  /** `new` is another person in each picture. */
  as: 'guest' | 'user' | 'admin' | 'new'
  prepare?: (page: Page, someone: Someone) => Promise<unknown>
  /** The page's whole height, not the window's. */
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
/** Another person in each picture. */
export const newcomer = openedBy('new')

export const whole = (state: ScreenState): ScreenState => ({ ...state, whole: true })
