/** Version of each library that remotes take from the host (scripts/config/shared-modules.ts). */
declare const __SHARED_VERSIONS__: Record<string, string>
declare module '*.css'
