import { type StorageKeys, readStored } from '@csuite/shared/storage'

/** A record's texts by name; null unless it has all of them. Records survive a reload and end with the tab. */
export function readTexts<Name extends string>(key: StorageKeys['sessionStorage'], names: readonly Name[]) {
  const record = readStored('sessionStorage', key) as Record<Name, unknown> | null
  return names.every((name) => typeof record?.[name] === 'string') ? (record as Record<Name, string>) : null
}
