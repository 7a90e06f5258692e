import { DEFAULT_SITE_NAME, suiteNameOf } from '@csuite/shared/contract/site'

/** Absent where markup is rendered without a browser: the document's server then writes the name. */
const { document: page } = globalThis as { document?: Document }

/** The portal's name: SITE_NAME, which the server writes into the document. */
export const siteName =
  page?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || DEFAULT_SITE_NAME

export const suiteName = suiteNameOf(siteName)

export const hasSiteLogo = Boolean(page?.querySelector('meta[name=application-logo]'))
