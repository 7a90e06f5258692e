import { createHash } from 'node:crypto'
import type { Config } from '../../config'
import { openidTexts as texts } from './openid.texts'

export const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = ({ light, dark }: Config['site']['brand']) => `
:root{color-scheme:light dark;--bg:#f6f8f9;--surface:#fff;--text:#0f1b24;--muted:#4a5b68;--line:#d5dde2;--brand:${light.brand};--on:${light.onBrand}}
@media (prefers-color-scheme:dark){:root{--bg:#0b1217;--surface:#121c23;--text:#e8eef1;--muted:#9fb0bb;--line:#263641;--brand:${dark.brand};--on:${dark.onBrand}}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--text);font:16px/24px system-ui,sans-serif}
main{width:100%;max-width:420px;padding:32px 24px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
p{margin:0 0 16px;color:var(--muted)}h1{margin:0 0 12px;font-size:24px;line-height:32px}small{color:var(--muted)}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
button,a.way{min-height:44px;padding:10px 16px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer;text-decoration:none}
.first{background:var(--brand);border-color:var(--brand);color:var(--on)}
h2{margin:24px 0 8px;font-size:16px}pre{margin:0 0 16px;padding:12px;max-height:50vh;overflow:auto;border:1px solid var(--line);border-radius:8px;font-size:13px;line-height:20px;white-space:pre-wrap;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`

type Site = Config['site']

/** @param content HTML */
export const page = (site: Site, title: string, content: string) => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · ${escape(site.name)}</title><style>${style(site.brand)}</style></head>
<body><main><p>${escape(site.name)}</p><h1>${escape(title)}</h1>${content}</main></body></html>`

const toPortal = (publicUrl: string) =>
  `<div class="ways"><a class="way" href="${escape(publicUrl)}/">${texts.toPortal}</a></div>`

export const errorPage = ({ site, publicUrl }: Config, title: string, error: string, description = '') =>
  page(
    site,
    title,
    `<p>${texts.errors[error] ?? texts.otherError} ${texts.whatToDo}</p>
<small>${texts.reference}: ${escape([error, description].filter(Boolean).join(', '))}</small>${toPortal(publicUrl)}`,
  )

/** @param form oidc-provider's, which the buttons send */
export const signOutPage = ({ site }: Config, form: string) =>
  page(
    site,
    texts.signOutTitle,
    `<p>${escape(texts.signOutText(site.name))}</p>${form}<div class="ways">
<button class="first" autofocus type="submit" form="op.logoutForm" value="yes" name="logout">${texts.signOut}</button>
<button type="submit" form="op.logoutForm">${texts.stay}</button></div>`,
  )

export const signedOutPage = ({ site, publicUrl }: Config) =>
  page(site, texts.signedOutTitle, `<p>${texts.signedOutText}</p>${toPortal(publicUrl)}`)

/** oidc-provider's page that sends a form by itself has words for those without JavaScript. */
export const inSpanish = (html: string) =>
  html
    .replace('<html>', '<html lang="es">')
    .replace('Submitting Callback', texts.returning)
    .replace(/Your browser does not support JavaScript or you've disabled it\./, texts.noScript)
    .replace('>Continue<', `>${texts.continue}<`)

/** Allows exactly what stands in the page. */
export function policyOf(html: string): string {
  const hashes = (element: string) =>
    [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))]
      .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .join(' ') || "'none'"
  return `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; script-src ${hashes('script')}; style-src ${hashes('style')}`
}
