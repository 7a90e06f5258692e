import { openerOf, panelDialogs } from '../../host/e2e/support/panel-dialogs'
import { admin } from './state'

/** Each dialog of the panel, in the last of its states. */
export const panelStates = [
  ...['grupos', 'solicitudes', 'avisos', 'planes', 'claves'].map((page) =>
    admin(`panel-${page}`, `/admin/${page}`),
  ),
  ...panelDialogs.map((each) =>
    admin(each.name, each.path, async (page) => {
      await openerOf(page, each).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      for (const bring of each.states ?? []) await bring(dialog)
    }),
  ),
]
