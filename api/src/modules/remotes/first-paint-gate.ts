import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { LRUCache } from 'lru-cache'
import { refusedMarkup } from './first-paint-markup'
import { refusedStyle } from './first-paint-style'
import type { Refusal } from './refusal'

type FirstPaint = NonNullable<ReleaseManifest['screens'][number]['firstPaint']>

/** Cached by content: a release is checked again whenever a pointer moves. */
const verdicts = new LRUCache<string, { found: string | undefined }>({ max: 100 })

function foundIn({ html, css }: FirstPaint): string | undefined {
  const key = JSON.stringify([html, css])
  let verdict = verdicts.get(key)
  if (!verdict) {
    verdict = { found: refusedMarkup(html) ?? refusedStyle(css) }
    verdicts.set(key, verdict)
  }
  return verdict.found
}

/** Maximum of first paints per release: each takes tens of milliseconds to check. */
const FIRST_PAINTS_MAX = 10

/** Checks each screen's static first paint, which becomes part of the portal's own document. */
export function checkFirstPaint(manifest: ReleaseManifest): Refusal[] {
  const painted = manifest.screens.filter(({ firstPaint }) => firstPaint)
  if (painted.length > FIRST_PAINTS_MAX) {
    const message = `${painted.length} pantallas llevan una primera imagen y el máximo son ${FIRST_PAINTS_MAX}: déjala en las que más se abren.`
    return [{ rule: 'first-paint', message }]
  }
  return painted.flatMap(({ path, firstPaint }): Refusal[] => {
    const found = firstPaint && foundIn(firstPaint)
    return found === undefined
      ? []
      : [{ rule: 'first-paint', message: `La primera imagen de ${path} lleva ${found}.` }]
  })
}
