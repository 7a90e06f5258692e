import { notStartedTexts as texts } from './document.texts'
import { showNotice } from './notice'

/** Fired on the window when the host's script threw while it started. */
export const NOT_STARTED = 'csuite-not-started'

/** Offers to reload if the host's scripts fail to load or to start: the static frame alone would not respond. */
export function offerReload(): void {
  window.addEventListener(NOT_STARTED, showReload)
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.defer) showReload()
    },
    true,
  )
}

const showReload = () =>
  showNotice(texts.notStarted, { text: texts.reload, onPress: () => window.location.reload() })
