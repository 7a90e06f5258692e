import type { Config } from '../config'

export interface MailContent {
  subject: string
  text: string
  html: string
}

export type MailSite = Pick<Config['site'], 'name' | 'brand'>

/** Plain text, from top to bottom. */
export interface MailParts {
  subject: string
  heading: string
  name?: string | undefined
  paragraphs: string[]
  code?: string
  link?: { address: string; label: string }
  closing: string[]
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export function layOutMail(
  { subject, heading, name, code, link, closing, ...parts }: MailParts,
  { name: site, brand: { light } }: MailSite,
): MailContent {
  const paragraphs = [name ? `Hola, ${name}:` : 'Hola:', ...parts.paragraphs]
  const paragraph = (text: string, color: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${color}">${escapeHtml(text)}</p>`
  const codeBlock =
    code === undefined
      ? ''
      : `<p style="margin:8px 0 24px;padding:16px;border-radius:8px;background:${light.brandSoft};color:${light.brandHover};text-align:center;` +
        `font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:6px;` +
        `font-weight:600">${escapeHtml(code)}</p>`
  const linkBlock =
    link === undefined
      ? ''
      : `<p style="margin:8px 0 24px"><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:12px 20px;` +
        `border-radius:8px;background:${light.brand};color:${light.onBrand};font-size:16px;font-weight:600;text-decoration:none">` +
        `${escapeHtml(link.label)}</a></p>` +
        `<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#4A5B68;word-break:break-all">${escapeHtml(link.address)}</p>`
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#F6F8F9;${FONT}">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 16px;font-size:14px;line-height:20px;font-weight:600;color:${light.brand}">${escapeHtml(site)}</p>
<div style="padding:24px;border:1px solid #D5DDE2;border-radius:12px;background:#FFFFFF">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#0F1B24">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => paragraph(text, '#0F1B24')).join('\n')}
${codeBlock}${linkBlock}
${closing.map((text) => paragraph(text, '#4A5B68')).join('\n')}
</div>
</div>
</body>
</html>
`
  const action = [code, link && `${link.label}:\n${link.address}`].filter((part) => part !== undefined)
  const text = [site, heading, ...paragraphs, ...action, ...closing].join('\n\n')
  return { subject, text: `${text}\n`, html }
}
