import type { UserOptions } from '@module-federation/runtime-core/types'
import * as client from '@csuite/shared/client'
import * as remote from '@csuite/shared/remote'
import * as session from '@csuite/shared/session'
import * as button from '@csuite/shared/ui/button'
import * as dialog from '@csuite/shared/ui/dialog'
import * as page from '@csuite/shared/ui/page'
import * as spinner from '@csuite/shared/ui/spinner'
import * as theme from '@csuite/shared/ui/theme'
import * as visuallyHidden from '@csuite/shared/ui/visually-hidden'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as jsxRuntime from 'react/jsx-runtime'
import * as router from './offered/react-router-dom'
import * as styled from './offered/styled-components'
import { withRetries } from './with-retries'

/** Libraries of which the page has one instance; scripts/config/shared-modules.ts has their versions. */
const loaded: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-router-dom': router,
  'styled-components': styled,
  '@csuite/shared/client': client,
  '@csuite/shared/remote': remote,
  '@csuite/shared/session': session,
  '@csuite/shared/ui/button': button,
  '@csuite/shared/ui/dialog': dialog,
  '@csuite/shared/ui/page': page,
  '@csuite/shared/ui/spinner': spinner,
  '@csuite/shared/ui/theme': theme,
  '@csuite/shared/ui/visually-hidden': visuallyHidden,
}

/** Fetched with the signed-in frame or by the first remote that needs it: sign-in screens hold no server state. */
const later: Record<string, () => Promise<object>> = {
  '@tanstack/react-query': () => import('@tanstack/react-query'),
}

/** The libraries in the federation runtime's format. */
export const offered: NonNullable<UserOptions['shared']> = {}
for (const [name, version] of Object.entries(__SHARED_VERSIONS__)) {
  const share = { version, shareConfig: { singleton: true, requiredVersion: `^${version}` } }
  const module = loaded[name]
  const load = later[name]
  if (module) offered[name] = { ...share, lib: () => module }
  // A chunk of the host that is late to load must not count against the remote that needs it. As if it were loaded: otherwise
  // a release that brings a newer version takes its own, which a Vite build does not contain.
  else if (load)
    offered[name] = { ...share, loaded: true, get: () => withRetries(load).then((found) => () => found) }
}
