/** Most specific first: nearly every browser also claims to be Safari or Chrome. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.].*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: [RegExp, string][], userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A User-Agent header as "Firefox 140", without anything else of its text. */
export function browserOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 512) ?? ''
  const [pattern, name = 'Navegador desconocido'] = browsers.find(([known]) => known.test(text)) ?? []
  const rest = pattern ? text.slice(text.search(pattern)) : ''
  const major = /^[A-Za-z]+\/(\d{1,4})/.exec(rest)?.[1]
  return major === undefined ? name : `${name} ${major}`
}

/** A User-Agent header as "Chrome en Windows". Nothing of the header's own text is kept. */
export function deviceOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 512) ?? ''
  const system = nameIn(systems, text)
  return [nameIn(browsers, text) ?? 'Navegador desconocido', ...(system ? [system] : [])].join(' en ')
}
