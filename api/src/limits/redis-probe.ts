import { once } from 'node:events'
import { connectRedis } from './limits'

const WAIT_MS = 5000

/** @param memory what Redis answers to INFO memory */
export const deletesKeys = (memory: string): boolean =>
  /maxmemory_policy:(?!noeviction)/.test(memory) && !/maxmemory:0\r/.test(memory)

/** Asks Redis once, within 5 s, and says in Spanish what it answers, or what to correct. */
export async function probeRedis(url: string): Promise<{ works: boolean; sentence: string }> {
  const redis = connectRedis(url)
  let refusal = ''
  redis.on('error', ({ message }: Error) => (refusal = message))
  // Without user and password; several hosts for Sentinels.
  const [place = ''] = url
    .replace(/^[^:]+:\/\//, '')
    .replace(/^[^/]*@/, '')
    .split(/[/?]/)
  const broken = (sentence: string) => ({ works: false, sentence })
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(WAIT_MS) })
    const [role] = (await redis.call('ROLE')) as [string]
    const evicts = deletesKeys(await redis.info('memory'))
    if (role !== 'master')
      return broken(`${place} es una réplica: REDIS_URL debe llevar al maestro o a sus Sentinel.`)
    if (evicts)
      return broken(
        `${place} borra claves cuando se llena, y con ellas límites: pon maxmemory-policy noeviction en el Redis de REDIS_URL.`,
      )
    return { works: true, sentence: `Contesta en ${place}.` }
  } catch (error) {
    // What a connected Redis refuses is no event.
    refusal ||= (error as Error).message
    if (/NOAUTH/.test(refusal))
      return broken(`${place} pide contraseña y REDIS_URL no la lleva: ponla, redis://:CLAVE@….`)
    if (/WRONGPASS|invalid (username|password)/i.test(refusal))
      return broken(`${place} no admite el usuario o la contraseña de REDIS_URL: corrígelos.`)
    if (/NOPERM/.test(refusal))
      return broken(`El usuario de REDIS_URL no tiene permisos en ${place}: dale +@all sobre sus claves.`)
    if (/DB index/.test(refusal))
      return broken(`${place} no tiene la base de datos que nombra REDIS_URL: mientras, cuenta en la 0.`)
    return broken(
      `Nadie contesta como Redis en ${place}: arráncalo o corrige REDIS_URL. Mientras, cada proceso cuenta por su cuenta.`,
    )
  } finally {
    redis.disconnect()
  }
}
