import { type ChildProcess, spawn } from 'node:child_process'
import { until } from '../../api/src/testing/until'
import { type Engine, SIZE, type Tab } from './engine'

/** W3C WebDriver, key of an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009' }

/** WebKitGTK's MiniBrowser by its own WebDriver, on a display of its own. */
export async function startWebKit(driver: string): Promise<Engine> {
  const port = 17_000 + (process.pid % 1000)
  const child = spawn('xvfb-run', ['-a', driver, `--port=${port}`], { stdio: 'ignore', detached: true })
  const address = `http://127.0.0.1:${port}`
  try {
    await until('the WebKit driver', async () => (await fetch(`${address}/status`)).ok)
    const ask = client(address)
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } }
    const session = (await ask('POST', '/session', { capabilities })) as {
      sessionId: string
      capabilities: { browserVersion: string }
    }
    const inSession: Ask = (method, path, body) => ask(method, `/session/${session.sessionId}${path}`, body)
    await inSession('POST', '/window/rect', SIZE)
    return {
      name: 'webkit',
      version: `WebKitGTK ${session.capabilities.browserVersion}`,
      tab: tabOf(inSession),
      async close() {
        await inSession('DELETE', '').catch(() => undefined)
        end(child)
      },
    }
  } catch (error) {
    end(child)
    throw error
  }
}

/** With the display and the browser that it started. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM')
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>

const client =
  (address: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error} ${message}`)
  }

const reference = (element: unknown) => (element as Record<string, string>)[ELEMENT] ?? ''

function tabOf(ask: Ask): Tab {
  const evaluate = <T>(expression: string) =>
    ask('POST', '/execute/sync', { script: `return (${expression})`, args: [] }) as Promise<T>
  const keys = async (...pressed: string[]) => {
    const down = pressed.map((value) => ({ type: 'keyDown', value }))
    const up = pressed.toReversed().map((value) => ({ type: 'keyUp', value }))
    await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] })
  }
  return {
    goto: async (url) => void (await ask('POST', '/url', { url })),
    back: () => evaluate('history.back()'),
    evaluate,
    async click(selector) {
      const found = await ask('POST', '/element', { using: 'css selector', value: selector })
      await ask('POST', `/element/${reference(found)}/click`)
    },
    async type(text) {
      await ask('POST', `/element/${reference(await ask('GET', '/element/active'))}/value`, { text })
    },
    press: (key) => (key === 'Control+k' ? keys(KEYS.Control, 'k') : keys(KEYS[key])),
    screenshot: async () => Buffer.from((await ask('GET', '/screenshot')) as string, 'base64'),
  }
}
