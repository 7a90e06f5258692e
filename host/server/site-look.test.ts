import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { loadConfig } from '../../api/src/config'
import { iconsIn } from './icons'
import { lookOf, serveLogo } from './site-look'

const folder = mkdtempSync(path.join(tmpdir(), 'csuite-logo-'))
const file = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const logo =
  '<span class="x" data-logo="true" data-paint="0"><svg width="32" height="32"><path/></svg>C+Suite</span>'
const markup = { html: `<main>${logo}</main>`, css: '' }

test('by default a document is as without these settings', () => {
  const look = lookOf(loadConfig({}).site)
  expect(look).toMatchObject({ name: 'C+Suite', head: '', css: '' })
  expect(look.named(markup).html).toBe(
    '<main><span class="x" data-paint="0"><svg width="32" height="32"><path/></svg>C+Suite</span></main>',
  )
})

test('the name and the colours stand in the document, escaped', () => {
  const { site } = loadConfig({ SITE_NAME: 'Planta & Río', SITE_COLOR: '#7a1fa2' })
  const look = lookOf(site)
  expect(look.head).toContain('<meta name="application-name" content="Planta &#38; Río">')
  expect(look.named(markup).html).toContain('</svg>Planta &#38; Río</span>')
  expect(look.css).toMatch(/^:root:root\{--c-brand:#7A1FA2;--c-on-brand:#FFFFFF;/)
  expect(look.css).toContain(':root:root[data-theme=dark]{--c-brand:#')
  expect(look.icon).toContain("fill='%237A1FA2'")
})

test.each([
  ['a word', 'C+Suite', 'Norte', 'Norte'],
  [
    'twice, in text and attribute',
    '<b title="De C+Suite">C+Suite</b>',
    'A & B',
    '<b title="De A &#38; B">A &#38; B</b>',
  ],
  ['a name that contains it', 'En C+Suite', 'C+Suite Norte', 'En C+Suite Norte'],
  ['a name like a replacement', 'En C+Suite', "US$ & $' S.A.", "En US$ &#38; $' S.A."],
])('prerendered words name the portal: %s', (_case, words, name, expected) => {
  const { site } = loadConfig({ SITE_NAME: name })
  const html = lookOf(site).named({ html: `<p>${words}</p>${logo}`, css: '' }).html
  expect(html).toContain(`<p>${expected}</p>`)
})

test('a hostile logo is an image and nothing else', async () => {
  const { site } = loadConfig({ SITE_LOGO: file('logo.svg', svg) })
  expect(lookOf(site).named(markup).html).toBe(
    '<main><span class="x" data-paint="0"><img src="/.well-known/logo" alt="C+Suite" height="32"></span></main>',
  )
  const app = Fastify()
  serveLogo(app, site)
  const { headers, body } = await app.inject('/.well-known/logo')
  expect(body).toBe(svg)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
})

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
/** As Illustrator saves with its editing data kept. */
const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 28.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" xmlns:i="&ns_ai;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 80 20" xml:space="preserve">
<style type="text/css"><![CDATA[ .st0{fill:#0B6B75;} a > b & c {} ]]></style>
<metadata><sfw xmlns="&ns_ai;"/></metadata><switch><g i:extraneous="self"><use xlink:href="#a"/></g></switch>
<i:aipgf id="a"><i:pgf id="p"><![CDATA[eJzsvWlz <svg>]]></i:pgf></i:aipgf>
</svg>
<!-- end -->
`
const png = iconsIn('#0B6B75')
  .find(({ path: address }) => address.endsWith('180.png'))
  ?.draw() as Buffer
const changed = (at: number) =>
  Buffer.concat([png.subarray(0, at), Buffer.from([0xff]), png.subarray(at + 1)])

test.each<[string, string | Buffer, string | undefined]>([
  ['Illustrator, editing data kept', illustrator, undefined],
  ['Illustrator, with a byte order mark', `\uFEFF${illustrator}`, undefined],
  ['a prefixed root', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>', undefined],
  ['an empty root', `<svg ${SVG}/>`, undefined],
  ['a whole PNG', png, undefined],
  ['Illustrator, cut off', illustrator.slice(0, -60), 'cortado'],
  ['Illustrator without its document type', illustrator.replace(/<!DOCTYPE[^]*?\]>/, ''), '«ns_ai»'],
  ['a prefix that nothing declares', `<svg ${SVG}><i:pgf/></svg>`, '«i»'],
  ['a link without its namespace', `<svg ${SVG}><use xlink:href="#a"/></svg>`, '«xlink»'],
  ['no namespace', '<svg viewBox="0 0 1 1"><path/></svg>', 'xmlns='],
  ['a page', '<html><svg></svg></html>', 'no es ni PNG ni SVG'],
  ['many comments and no image', '<!-- a -->'.repeat(5000), 'no es ni PNG ni SVG'],
  ['a large one', `<svg ${SVG}>${' '.repeat(300_000)}</svg>`, '294 kB, más de 200'],
  ['a PNG that is cut off', png.subarray(0, -200), 'cortado o dañado'],
  ['a PNG without its end', png.subarray(0, -12), 'cortado o dañado'],
  ['a PNG of its signature', png.subarray(0, 8), 'cortado o dañado'],
  ['a PNG with another byte in its header', changed(20), 'cortado o dañado'],
  ['a PNG with another byte in its pixels', changed(120), 'cortado o dañado'],
])('SITE_LOGO: %s', (name, content, refused) => {
  const SITE_LOGO = file(`${name}.img`, content)
  const load = () => loadConfig({ SITE_LOGO }).site.logo
  if (refused === undefined) expect(load()?.content.equals(Buffer.from(content))).toBe(true)
  else expect(load).toThrow(new RegExp(`^SITE_LOGO debe ser .+${refused}.*\\.$`))
})
