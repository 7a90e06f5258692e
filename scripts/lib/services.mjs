import { connect } from 'node:net'

const defaults = {
  TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
  TEST_REDIS_URL: 'redis://127.0.0.1:6379',
}
const ports = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 }

function answers(url) {
  const { hostname, port, protocol } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) || ports[protocol], timeout: 1500 })
  return new Promise((resolve) => {
    socket
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('timeout', () => resolve(false))
  }).finally(() => socket.destroy())
}

/**
 * URLs of the servers that tests use, as environment variables. A server that does not answer gets an empty URL, and its tests
 * are skipped; with CI=true that is an error.
 */
export async function testServices() {
  const env = {}
  for (const [name, defaultUrl] of Object.entries(defaults)) {
    const url = process.env[name] ?? defaultUrl
    env[name] = url !== '' && (await answers(url)) ? url : ''
    if (env[name] === '' && process.env.CI === 'true')
      throw new Error(`Con CI=true debe responder ${name} (${url})`)
  }
  return env
}
