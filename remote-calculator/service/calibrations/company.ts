import { type Config } from '@csuite/api/module-ports'

/** Of a record, which holds text: the logo is the portal's where the certificate is shown. */
export const companyOf = ({ site, timeZone }: Pick<Config, 'site' | 'timeZone'>) => ({
  nombre: site.name,
  direccion: site.address ?? null,
  pais: countryOf(site.address, timeZone),
})

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
const NAMES = ['es', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
/** Where Spanish is spoken: asking for a country's zones takes a millisecond, and there are 250. */
const SPANISH_SPEAKING = 'PE CO CL EC BO AR UY PY VE MX GT HN SV NI CR PA DO CU PR ES GQ'.split(' ')

/**
 * ISO 3166-1 alpha-2: what the address ends with, a code ('…, Lima, PE') or a country's name ('…, Lima, Perú'), else the
 * Spanish-speaking country of the time zone; null where neither tells.
 */
function countryOf(address: string | undefined, timeZone: string): string | null {
  const last =
    address
      ?.split(/[,;·-]/)
      .at(-1)
      ?.trim()
      .replace(/\.$/, '') ?? ''
  const isNamed = (code: string) =>
    NAMES.some((list) => {
      const name = list.of(code)
      return (
        name !== code && (last === code || name?.localeCompare(last, 'es', { sensitivity: 'base' }) === 0)
      )
    })
  const { timeZone: zone } = new Intl.DateTimeFormat('es', { timeZone }).resolvedOptions()
  return CODES.find(isNamed) ?? SPANISH_SPEAKING.find((code) => zonesOf(code).includes(zone)) ?? null
}

// TypeScript does not know it; V8 has had the accessor since Node 18, and the method since 24.
function zonesOf(code: string): string[] {
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & {
    getTimeZones?: () => string[]
    timeZones?: string[]
  }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
