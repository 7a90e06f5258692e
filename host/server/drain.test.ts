import http from 'node:http'
import { listenLocally } from '../../api/src/testing/ports'
import { Drain, RETRY_HEADER } from './drain'

async function listening(drain: Drain) {
  const server = http.createServer((request, response) => {
    if (!drain.sendsElsewhere(request, response)) response.end('answered')
  })
  const url = `http://127.0.0.1:${await listenLocally(server)}`
  const ask = async (method: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { method, headers })
    return [answer.status, answer.headers.get('connection')]
  }
  return { ask, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('a leaving process gives back what a proxy can ask again and answers everything else', async () => {
  const drain = new Drain(0)
  const { ask, close } = await listening(drain)
  const proxied = { [RETRY_HEADER]: '1' }
  expect(await ask('GET', proxied)).toEqual([200, 'keep-alive'])
  const left = drain.announce()
  expect(await ask('GET', proxied)).toEqual([502, 'close'])
  expect(await ask('POST', proxied)).toEqual([200, 'close'])
  expect(await ask('GET')).toEqual([200, 'close'])
  await left
  await close()
})

test('without a proxy what was sent before the signal is answered', async () => {
  const drain = new Drain(0)
  const { ask, close } = await listening(drain)
  const asked = ask('POST')
  const closed = drain.announce().then(close)
  expect(await asked).toEqual([200, 'close'])
  await closed
})

test('with DRAIN_SECONDS everything is served until they are over, on connections that then close', async () => {
  const drain = new Drain(1)
  const { ask, close } = await listening(drain)
  const proxied = { [RETRY_HEADER]: '1' }
  let isOver = false
  const left = drain.announce().then(() => (isOver = true))
  const answers = new Set<string>()
  while (!isOver) for (const headers of [proxied, {}]) answers.add(String(await ask('GET', headers)))
  expect([...answers]).toEqual(['200,close'])
  await left
  await close()
})
