/** A release of remote-apps in the registry's state. */
export const release = (version: string) => ({
  baseUrl: `/remotes/remote-apps/${version}/`,
  manifest: {
    name: 'remote-apps',
    version,
    contract: 1,
    exposes: ['./routes'],
    pages: [{ path: '/apps', access: 'user' as const, title: 'Aplicaciones' }],
    type: 'script' as const,
    global: `apps_${version.replace(/\W/g, '_')}`,
    shared: {},
    chunkIntegrity: true,
    entry: 'remoteEntry.js',
    integrity: `sha384-${version}`,
    files: [],
    routes: [{ file: 'routes.js', integrity: 'sha384-r' }],
    screens: [{ path: '/apps', files: [{ file: 'apps.js', integrity: 'sha384-a' }] }],
  },
})
