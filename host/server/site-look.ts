import { DEFAULT_SITE_NAME } from '@csuite/shared/contract/site'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../api/src/config'
import type { BrandColours } from '../../api/src/site-colour'
import { DEFAULT_BRAND } from '../../api/src/site-colour'
import { svgIcon } from './icons'
import type { FirstPaint } from './registry/registry-source'

const iconOf = (colour: string) =>
  `data:image/svg+xml,${svgIcon(9, colour).replace(/[<>#]/g, encodeURIComponent)}`

export const escapeAttribute = (value: string) =>
  value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

export type Site = Config['site']

/** What SITE_NAME, SITE_LOGO and SITE_COLOR change in a document: nothing as they are by default. */
export interface SiteLook {
  name: string
  icon: string
  /** Further elements of the head, which browser code reads the name from. */
  head: string
  /** Overrides the tokens. */
  css: string
  /** Prerendered markup with the portal's name or logo. */
  named: (markup: FirstPaint) => FirstPaint
}

/** Shared's `Logo`, as it is prerendered. Its mark is for this server only, so documents go out without it. */
const LOGO = /(<span\b[^>]*) data-logo="true"([^>]*>)(<svg\b[^>]*\bheight="(\d+)"[^]*?<\/svg>)[^<]*/g

export function lookOf({ name, logo, brand }: Site): SiteLook {
  const isNamed = name !== DEFAULT_SITE_NAME
  const text = escapeAttribute(name)
  const content = (svg: string, height: string) =>
    logo ? `<img src="${LOGO_PATH}" alt="${text}" height="${height}">` : svg + text
  return {
    name,
    icon: iconOf(brand.light.brand),
    head:
      (isNamed ? `\n<meta name="application-name" content="${text}">` : '') +
      (logo ? '\n<meta name="application-logo" content="">' : ''),
    css: brand === DEFAULT_BRAND ? '' : brandCss(brand),
    named: (markup) => ({
      ...markup,
      html: markup.html
        .replaceAll(DEFAULT_SITE_NAME, () => text)
        .replace(
          LOGO,
          (_, start: string, end: string, svg: string, height: string) => start + end + content(svg, height),
        ),
    }),
  }
}

const variables = ({ brand, onBrand, brandHover, brandSoft }: BrandColours) =>
  `--c-brand:${brand};--c-on-brand:${onBrand};--c-brand-hover:${brandHover};--c-brand-soft:${brandSoft}`

/** More specific than the tokens, which a style sheet of the bundle adds later. */
const brandCss = ({ light, dark }: Site['brand']) =>
  `:root:root{${variables(light)}}@media screen{:root:root[data-theme=dark]{${variables(dark)}}}`

const LOGO_PATH = '/.well-known/logo'

/** Serves SITE_LOGO for `img` elements. Opened as a page it is downloaded; its scripts run nowhere. */
export function serveLogo(app: FastifyInstance, { logo }: Site): void {
  if (!logo) return
  app.get(LOGO_PATH, async (_request, reply) =>
    reply
      .type(logo.type)
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-disposition': 'attachment',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(logo.content),
  )
}
