import { applyTheme, storedTheme } from '@csuite/shared/ui/theme-init'
import { sendFirstRequests } from './first-requests'
import { offerReload } from './not-started'
import { optionsOf } from './options'
import { addStoredFont } from './stored-font'

// The first script of every document, before any bundle.
offerReload()
applyTheme(storedTheme())
addStoredFont()
sendFirstRequests(optionsOf(document.currentScript))
