import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { hostileMarkup, hostileStyles } from '../../testing/hostile-first-paint'
import { checkFirstPaint } from './first-paint-gate'

const check = (firstPaint: { html: string; css: string }) =>
  checkFirstPaint({ screens: [{ path: '/caudal', files: [], firstPaint }] } as unknown as ReleaseManifest)

test.each(hostileMarkup)('markup is refused: %s', (html) => {
  const [refusal] = check({ html: `<main>${html}</main>`, css: '' })
  const [bare] = check({ html, css: '' })
  expect([refusal?.rule, bare?.rule]).toEqual(['first-paint', 'first-paint'])
})

test.each(hostileStyles)('styles are refused: %s', (css) => {
  const [refusal] = check({ html: '<main>Caudal</main>', css })
  expect(refusal?.rule).toBe('first-paint')
})

const sober = {
  html: '<div class="sc-a"><svg width="32" viewBox="0 0 28 28" aria-hidden="true"><path d="M0 0h1" class="b"></path></svg><main id="contenido" tabindex="-1"><h1>Caudal</h1><form noValidate=""><label for="_R_a_">Email</label><input type="email" autoComplete="username" id="_R_a_" name="email"/><div aria-live="polite"></div><select name="unidad"><option value="mA" selected="">mA</option><option>V</option></select><button disabled="" type="submit">Entrar</button></form><a href="/forgot-password" data-discover="true">Ayuda</a> ¿No?<!-- --> <b>sí</b></main></div>',
  css: ":root{--c:#071A1F;color-scheme:light;} *,*::before{box-sizing:border-box;} .a{background-image:linear-gradient(to right, color-mix(in srgb, var(--c) 55%, transparent) 1px, transparent 1px);font:500 0.75rem/1rem 'Geist Variable',sans-serif;inset:16px 0 16px auto;width:calc(100% + 48px)} @media (min-width: 1024px){.a{display:grid;grid-template-columns:45fr 55fr;}} @keyframes k{from{clip-path:inset(-8px 100% -8px 0);}to{opacity:1}} .a:active:not(:disabled, [aria-disabled='true']){transform:translateY(0.5px);animation:k 1.8s cubic-bezier(0.3, 0, 0.2, 1) both} .b::after{content:'';flex:1} input:autofill{-webkit-font-smoothing:antialiased}",
}

test('ten screens of a release carry one at most', () => {
  const screens = Array.from({ length: 11 }, () => ({ path: '/caudal', files: [], firstPaint: sober }))
  expect(checkFirstPaint({ screens } as unknown as ReleaseManifest)).toMatchObject([{ rule: 'first-paint' }])
  expect(checkFirstPaint({ screens: screens.slice(1) } as unknown as ReleaseManifest)).toEqual([])
})

test("React's and styled-components' own output is taken", () => {
  expect(check(sober)).toEqual([])
})

test('an address or an id of the portal is what makes it refused, with its name', () => {
  expect(check({ ...sober, html: sober.html.replace('/forgot-password', '//evil.example') })).toEqual([
    { rule: 'first-paint', message: 'La primera imagen de /caudal lleva el atributo href de <a>.' },
  ])
  expect(check({ ...sober, css: `${sober.css} .c{background:url(/x.png)}` })).toEqual([
    { rule: 'first-paint', message: 'La primera imagen de /caudal lleva una dirección en sus estilos.' },
  ])
})
