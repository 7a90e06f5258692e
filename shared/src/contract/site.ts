/** The portal's name unless SITE_NAME says otherwise. */
export const DEFAULT_SITE_NAME = 'C+Suite'

/** The offer of all PRO plans together (spec §9). */
export const suiteNameOf = (site: string) => `${site} Completa`

/** The largest SITE_NAME that a top bar holds. */
export const SITE_NAME_MAX = 40

export const SITE_ADDRESS_MAX = 200
