import { randomBytes } from 'node:crypto'
import type { RuntimeSettings } from '@csuite/shared/client'
import { fallbackFontCss, themeInitCss } from '@csuite/shared/ui/theme-init'
import { bestPage } from '@csuite/shared/contract/page-path'
import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { pngPath } from './icons'
import type { DocumentScript, HostAssets, PrerenderedFrame } from './host-manifest'
import { type SiteLook, escapeAttribute } from './site-look'
import type { FirstPaint, PreloadFile, RegistrySnapshot } from './registry/registry-source'
import { installableScope, manifestPath } from './web-manifest'

/** Placeholder for the nonce in a rendered document, which is cached. Unguessable. */
export const NONCE = `__NONCE_${randomBytes(12).toString('hex')}__`

/** Escaped, so that nothing in the JSON can close the script element. */
const jsonBlock = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')}</script>`

const source = ({ url, integrity }: PreloadFile) =>
  `="${escapeAttribute(url)}" integrity="${integrity}" crossorigin="anonymous" nonce="${NONCE}"`

/** Only preloaded: a script element whose server hangs would delay the page's load event. */
const preload = (file: PreloadFile) => `<link rel="preload" as="script" href${source(file)}>`

/** A chunk of the host only registers its modules, so it may run before or after the host. */
const chunk = (file: PreloadFile) => `<script async src${source(file)}></script>`

const inline = ({ js }: DocumentScript) => `<script nonce="${NONCE}">${js}</script>\n`

/** Shows the frame if the first script found a session, and its spinner after a delay. */
const frameCss =
  '[data-frame]>[role=status]{animation:frame-late .3s step-end}@keyframes frame-late{from{visibility:hidden}}[data-frame]{display:none}:root[data-signed-in] [data-frame]{display:block}[data-page]{contain:paint}[data-page] img:not([src]){visibility:hidden}'

/** In the documents of a remote that works without network; the others pay no byte for it. */
const manifestLink = ({ remote }: DocumentRoute, snapshot: RegistrySnapshot) =>
  remote && installableScope(remote.name, snapshot) !== undefined
    ? `\n<link rel="manifest" href="${manifestPath(remote.name)}">\n<link rel="apple-touch-icon" href="${pngPath(180)}">`
    : ''

const framed = (frame: PrerenderedFrame, page: FirstPaint | undefined) =>
  `<div data-frame inert>${frame.html}<div data-page>${page?.html ?? ''}</div>${page ? '' : frame.loading}</div>`

export interface DocumentRoute {
  remote: RemoteDescriptor | undefined
  /** The remote's files that the page needs, the entry first. */
  files: PreloadFile[]
  firstPaint: FirstPaint | undefined
}

/** The remote that owns an address, and what its page needs. */
export function resolveRoute(pathname: string, { registry, preloads }: RegistrySnapshot): DocumentRoute {
  const owner = bestPage(
    registry.remotes.flatMap((remote) => remote.paths.map((path) => ({ remote, path }))),
    pathname,
  )
  const release = owner && preloads.get(owner.remote.name)
  if (!release) return { remote: owner?.remote, files: [], firstPaint: undefined }
  const screen = bestPage(release.screens, pathname)
  const entry = { url: owner.remote.entry, integrity: owner.remote.integrity }
  return {
    remote: owner.remote,
    files: [entry, ...release.routes, ...(screen?.files ?? [])],
    firstPaint: screen?.firstPaint,
  }
}

/** Without the chunks of other remotes, which the page requests when it needs them. */
const registryFor = ({ remote: own }: DocumentRoute, { registry }: RegistrySnapshot): object => ({
  ...registry,
  remotes: registry.remotes.map((remote) => {
    if (remote === own) return remote
    const { previous } = remote
    const before = previous && { ...previous, chunks: undefined }
    return { ...remote, chunks: undefined, previous: before }
  }),
})

/**
 * NONCE occurs only in `nonce` attributes, which browsers hide from style sheets. Settings and registry precede any markup
 * of a release.
 */
export function renderDocument(input: {
  route: DocumentRoute
  snapshot: RegistrySnapshot
  settings: RuntimeSettings
  host: HostAssets
  script: DocumentScript
  /** What the script requests for a signed-in person. */
  requests: 'none' | 'user' | 'catalogue'
  /** Whether the page has the top bar. */
  userArea: boolean
  /** The signed-in frame, on pages that need a session. */
  frame: PrerenderedFrame | undefined
  notices: FirstPaint | undefined
  /** Fills the page's templates. */
  catalogue: DocumentScript | undefined
  look: SiteLook
}): string {
  const { route, snapshot, settings, host, script, requests, userArea, frame, notices, catalogue, look } =
    input
  const page = route.firstPaint && look.named(route.firstPaint)
  const scripts = [
    ...host.scripts.map((file) => `<script defer src${source(file)}></script>`),
    ...(userArea ? host.userArea.map(chunk) : []),
    ...route.files.map(preload),
  ]
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeAttribute(look.name)}</title>
<meta name="description" content="Todas tus herramientas industriales detrás de una sola cuenta.">
<meta name="color-scheme" content="light dark">${look.head}
<meta property="csp-nonce" nonce="${NONCE}">
${jsonBlock('csuite-settings', settings)}
${jsonBlock('csuite-registry', registryFor(route, snapshot))}
<script nonce="${NONCE}">${host.oldBrowser.js}</script>
<script nonce="${NONCE}" data-api="${escapeAttribute(settings.apiBase)}" data-requests="${requests}">${script.js}</script>
<style nonce="${NONCE}">${themeInitCss}${fallbackFontCss}${script.css}${frame || page || notices ? host.groundCss : ''}${frame ? frameCss + frame.css : ''}${page?.css ?? ''}${notices?.css ?? ''}${look.css}</style>
${scripts.join('\n')}
<link rel="icon" href="${look.icon}">${manifestLink(route, snapshot)}
</head>
<body>
${notices ? `${notices.html}${inline(host.notices)}` : ''}<div id="root"${page && !frame ? ' data-first-paint' : ''}>${frame ? look.named({ html: framed(frame, page), css: '' }).html : (page?.html ?? '')}</div>
${catalogue ? inline(catalogue) : ''}<noscript>Este portal necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.</noscript>
</body>
</html>
`
}
