import path from 'node:path'

/** Where remoteConfig() writes a development build, apart from what is published. */
export const developmentFolder = (project: string): string =>
  path.join(project, 'node_modules/.cache/csuite/dev')
