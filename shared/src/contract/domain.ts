import * as z from 'zod/mini'

const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/** A domain as addresses are compared by: lower case, punycode, without a final dot. */
export function plainDomain(typed: string): string {
  const name = typed
    .trim()
    .replace(/^@/, '')
    .replace(/[.\u3002]$/, '')
  const url = `https://${name}/`
  const isName = /^[\p{L}\p{N}.\u3002-]+$/u.test(name) && URL.canParse(url)
  return isName ? new URL(url).hostname : name.toLowerCase()
}

/** An address with its domain as above. */
export const plainAddress = (typed: string): string =>
  typed.trim().replace(/@([^@]*)$/, (_at, domain: string) => `@${plainDomain(domain)}`)

/** What follows the @ of an address. */
export const Domain = z
  .string()
  .check(
    z.overwrite(plainDomain),
    z.maxLength(253, 'El dominio no es válido'),
    z.regex(DOMAIN, 'Escribe un dominio como empresa.com'),
  )
