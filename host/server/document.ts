import { randomBytes } from 'node:crypto'
import type { RuntimeSettings } from '@csuite/shared/client'
import { fallbackFontCss, themeInitCss } from '@csuite/shared/ui/theme-init'
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
const manifestLink = ({ remote }: DocumentView, snapshot: RegistrySnapshot) =>
  remote && installableScope(remote.name, snapshot) !== undefined
    ? `\n<link rel="manifest" href="${manifestPath(remote.name)}">\n<link rel="apple-touch-icon" href="${pngPath(180)}">`
    : ''

const framed = (frame: PrerenderedFrame, page: FirstPaint | undefined) =>
  `<div data-frame inert>${frame.html}<div data-page>${page?.html ?? ''}</div>${page ? '' : frame.loading}</div>`

/** What a document shows: the same for every spelling of a page's address. */
export interface DocumentView {
  remote: RemoteDescriptor | undefined
  /** The remote's files that the page needs, the entry first. */
  files: PreloadFile[]
  firstPaint: FirstPaint | undefined
  status: 200 | 404
  /** Whether the page has the top bar. */
  userArea: boolean
  /** Whether it stands in the signed-in frame, which marks this section. */
  framed: boolean
  section: string
  /** What the first script requests for a signed-in person. */
  requests: 'none' | 'user' | 'catalogue'
}

/** Of a prerendered page with templates for the person's apps. */
const CATALOGUE = 'data-filled-with="catalogue"'

/** Without the chunks of other remotes, which the page requests when it needs them. */
const registryFor = (
  { remote: own }: DocumentView,
  { registry }: RegistrySnapshot,
  host: string,
): object => ({
  ...registry,
  host,
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
 * @returns the document and the hashes of its inline scripts
 */
export function renderDocument(
  view: DocumentView,
  snapshot: RegistrySnapshot,
  notices: FirstPaint | undefined,
  host: HostAssets,
  settings: RuntimeSettings,
  look: SiteLook,
): { html: string; scriptHashes: string[] } {
  const { documents } = host
  const frame = view.framed ? host.prerender?.().prerenderFrame(snapshot.registry, view.section) : undefined
  const page = view.firstPaint && look.named(view.firstPaint)
  const first = documents[page && !frame ? 'sign-in-page' : 'every-page']
  const fills = view.requests === 'catalogue' && page?.html.includes(CATALOGUE)
  const scripts = [
    ...host.scripts.map((file) => `<script defer src${source(file)}></script>`),
    ...(view.userArea ? host.userArea.map(chunk) : []),
    ...view.files.map(preload),
  ]
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeAttribute(look.name)}</title>
<meta name="description" content="Todas tus herramientas industriales detrás de una sola cuenta.">
<meta name="color-scheme" content="light dark">${look.head}
<meta property="csp-nonce" nonce="${NONCE}">
${jsonBlock('csuite-settings', settings)}
${jsonBlock('csuite-registry', registryFor(view, snapshot, host.build))}
<script nonce="${NONCE}">${documents['old-browser'].js}</script>
<script nonce="${NONCE}" data-api="${escapeAttribute(settings.apiBase)}" data-requests="${view.requests}">${first.js}</script>
<style nonce="${NONCE}">${themeInitCss}${fallbackFontCss}${first.css}${frame || page || notices ? host.groundCss : ''}${frame ? frameCss + frame.css : ''}${page?.css ?? ''}${notices?.css ?? ''}${look.css}</style>
${scripts.join('\n')}
<link rel="icon" href="${look.icon}">${manifestLink(view, snapshot)}
</head>
<body>
${notices ? `${notices.html}${inline(documents.notices)}` : ''}<div id="root"${page && !frame ? ' data-first-paint' : ''}>${frame ? look.named({ html: framed(frame, page), css: '' }).html : (page?.html ?? '')}</div>
${fills ? inline(documents.catalogue) : ''}<noscript>Este portal necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.</noscript>
</body>
</html>
`
  const inlined = [documents['old-browser'], first]
  if (notices) inlined.push(documents.notices)
  if (fills) inlined.push(documents.catalogue)
  return { html, scriptHashes: inlined.map(({ hash }) => hash) }
}
