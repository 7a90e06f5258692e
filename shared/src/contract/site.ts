/** The portal's name unless SITE_NAME says otherwise. */
export const DEFAULT_SITE_NAME = 'C+Suite'

/** The largest SITE_NAME that a top bar holds. */
export const SITE_NAME_MAX = 40
