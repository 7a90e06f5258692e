import { APP_CALCULATOR, CALCULATOR_PATH, type App } from '@csuite/shared/contract/apps'
import { targetOf } from '@csuite/shared/launch'

/** The link of a web app: as on its card, but app 5 opens in a new tab (spec §2). */
export function linkOf(app: App): { href: string; newTab: boolean } | null {
  if (app.id === APP_CALCULATOR) return { href: CALCULATOR_PATH, newTab: true }
  const target = targetOf(app, 'web', 'computer')
  if (!target) return null
  return target.kind === 'inside'
    ? { href: target.path, newTab: false }
    : { href: target.address, newTab: true }
}
