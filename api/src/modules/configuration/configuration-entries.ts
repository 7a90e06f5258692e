import { isDeepStrictEqual } from 'node:util'
import type { Configuration, ConfigurationChange } from '@csuite/shared/contract/configuration'
import type { Ports } from '../../api-module'
import type { Orm } from '../../db/database'
import { AppError, invalidField } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { configurationTexts as texts } from './configuration.texts'

export type Section = keyof Configuration
export type Entry<S extends Section> = NonNullable<Configuration[S]>[number]

/** One configuration in one transaction. */
export interface Application {
  tx: Orm
  viewer: Viewer
  ports: Ports
  changes: ConfigurationChange[]
  /** What follows once the changes are committed. */
  committed: Set<() => Promise<void>>
}

/** What makes the portal what each section says. */
export type Sections = { [S in Section]?: (wanted: readonly Entry<S>[]) => Promise<void> }

/** Names are equal in any letter case. */
export const key = (name: string) => name.trim().toLowerCase()
export const sorted = <T extends string>(values: readonly T[]) => [...new Set(values)].sort()

/** The fields of `wanted` that differ; a field that it does not have is not looked at. */
export function differences(known: object, wanted: object): NonNullable<ConfigurationChange['campos']> {
  const before = known as Record<string, unknown>
  return Object.entries(wanted).flatMap(([campo, value]) =>
    value === undefined || isDeepStrictEqual(before[campo], value)
      ? []
      : [{ campo, antes: JSON.stringify(before[campo] ?? null), despues: JSON.stringify(value) }],
  )
}

export function refuseRepeated<T>(
  section: Section,
  entries: readonly T[],
  nameOf: (entry: T) => string,
  field: string,
): void {
  const seen = new Map<string, number>()
  entries.forEach((entry, index) => {
    const first = seen.get(nameOf(entry))
    if (first !== undefined) throw at(section, index, invalidField(field, texts.twice(section, first)))
    seen.set(nameOf(entry), index)
  })
}

/** Names the entry that a failure is about. */
export async function each<T>(section: Section, entries: readonly T[], apply: (entry: T) => Promise<void>) {
  for (const [index, entry] of entries.entries())
    await apply(entry).catch((error: unknown) => {
      throw error instanceof AppError && error.statusCode < 500 ? at(section, index, error) : error
    })
}

export function within<T>(field: string, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.statusCode >= 500) throw error
    throw new AppError(error.code, { message: error.message, fields: { [field]: error.message } })
  })
}

function at(section: Section, index: number, { code, message, fields = {} }: AppError): AppError {
  const [field] = Object.keys(fields)
  const place = `${section}[${index}]${field === undefined ? '' : `.${field}`}`
  const named = `${section}.${index}${field === undefined ? '' : `.${field}`}`
  return new AppError(code, { message: `${place}: ${message}`, fields: { [named]: message } })
}
