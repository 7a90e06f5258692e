const DAY_MS = 24 * 3_600_000

/** What /.well-known/security.txt says (RFC 9116). Its end moves on with each day. */
export function securityTxt({
  publicUrl,
  supportEmail,
}: {
  publicUrl: string
  supportEmail: string
}): string {
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + 180) * DAY_MS).toISOString()
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
