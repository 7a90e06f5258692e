import type { RedisOptions } from 'ioredis'

type SentinelOptions = Pick<
  RedisOptions,
  'sentinels' | 'name' | 'db' | 'username' | 'password' | 'sentinelPassword'
>

const FORM =
  /^redis\+sentinel:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?#]*)(?:\/(?<db>\d{0,4}))?(?:\?(?<query>[^#]*))?$/
const HOST = /^(?<host>[\w.-]+|\[[\da-f:.]+\]):(?<port>\d{1,5})$/i
const PARAMETERS = ['name', 'sentinelPassword']

export const isSentinelAddress = (url: string): boolean => url.startsWith('redis+sentinel:')

/**
 * `redis+sentinel://[user:password@]host:port,host:port/db?name=master`; user and password are Redis's own.
 * @returns the options for ioredis, or what is wrong, as the rest of a sentence that begins with the setting's name
 */
export function readSentinelAddress(url: string): SentinelOptions | string {
  const parts = FORM.exec(url)?.groups
  if (parts === undefined)
    return 'debe tener la forma redis+sentinel://usuario:clave@host:26379,host:26379/0?name=csuite (usuario y clave son opcionales).'
  const entries = (parts['hosts'] ?? '').split(',')
  const sentinels = entries.map((entry) => {
    const { host = '', port = '' } = HOST.exec(entry)?.groups ?? {}
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  })
  const wrong = sentinels.findIndex(({ port }) => port < 1 || port > 65_535)
  if (wrong >= 0)
    return `debe nombrar cada Sentinel como host:puerto, separados por comas, no «${entries[wrong]}».`
  const query = new URLSearchParams(parts['query'])
  const unknown = [...query.keys()].find((key) => !PARAMETERS.includes(key))
  if (unknown !== undefined) return `no admite el parámetro «${unknown}», solo ${PARAMETERS.join(' y ')}.`
  const name = query.get('name')?.trim()
  if (!name) return 'debe terminar en ?name= y el nombre con el que los Sentinel conocen al maestro.'
  try {
    return {
      ...{ sentinels, name, db: Number(parts['db'] ?? 0) },
      ...(parts['user'] && { username: decodeURIComponent(parts['user']) }),
      ...(parts['password'] && { password: decodeURIComponent(parts['password']) }),
      ...(query.has('sentinelPassword') && { sentinelPassword: query.get('sentinelPassword') ?? '' }),
    }
  } catch {
    return 'debe llevar escrito %25 cada % de usuario y clave.'
  }
}
