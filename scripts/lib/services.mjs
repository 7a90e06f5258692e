import { connect } from 'node:net'

const usual = {
  TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
  TEST_REDIS_URL: 'redis://127.0.0.1:6379',
}
const ports = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 }

const answers = (url) =>
  new Promise((resolve) => {
    const { hostname, port, protocol } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) || ports[protocol], timeout: 1500 })
    const end = (value) => {
      socket.destroy()
      resolve(value)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })

/**
 * The servers that tests use, as variables of the environment: those that are set, or the usual ones of this machine; empty
 * where none answers, whose tests are left out. With CI=true they must answer.
 */
export async function testServices() {
  const env = {}
  for (const [name, usualUrl] of Object.entries(usual)) {
    const url = process.env[name] ?? usualUrl
    env[name] = url !== '' && (await answers(url)) ? url : ''
    if (env[name] === '' && process.env.CI === 'true')
      throw new Error(`Con CI=true debe responder ${name} (${url})`)
  }
  return env
}
