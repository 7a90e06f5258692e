import type { Look } from './state'

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page with every picture: a row for each state, a column for each look. */
export function contactSheet(
  looks: readonly Look[],
  rows: { name: string; path: string; failures: Map<Look, string> }[],
): string {
  const cell = (name: string, look: Look, failure: string | undefined) =>
    failure === undefined
      ? `<td><a href="${name}-${look.name}.png"><img loading="lazy" src="${name}-${look.name}.png" alt="${name}, ${look.name}"></a></td>`
      : `<td>${escape(failure)}</td>`
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Pantallas</title>
<style>body{font:14px system-ui;margin:16px}td,th{padding:8px;vertical-align:top;text-align:left}img{height:320px;border:1px solid #7a8b97}</style>
<table><thead><tr><th></th>${looks.map((look) => `<th>${look.name}</th>`).join('')}</tr></thead>
${rows
  .map(
    ({ name, path, failures }) =>
      `<tr><th>${name}<br><small>${escape(path)}</small></th>${looks.map((look) => cell(name, look, failures.get(look))).join('')}</tr>`,
  )
  .join('\n')}
</table></html>
`
}
