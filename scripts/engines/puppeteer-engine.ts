import { type KeyInput, type Page, launch } from 'puppeteer-core'
import { chromiumArgs } from '../lib/chromium.mjs'
import { SIZE, type Tab } from './engine'

/** Chromium with its back/forward cache, which Playwright turns off, or Firefox by WebDriver BiDi. */
export async function startByPuppeteer(name: 'chromium' | 'firefox', executablePath: string) {
  const browser = await launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath,
    headless: true,
    defaultViewport: SIZE,
    args: name === 'firefox' ? [] : [...chromiumArgs, '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const [page = await browser.newPage()] = await browser.pages()
  return { name, version: await browser.version(), tab: tabOf(page), close: () => browser.close() }
}

const tabOf = (page: Page): Tab => ({
  goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
  // A page from the cache fires no load event, so that its arrival is looked for by the caller.
  back: () => page.evaluate('history.back()') as Promise<void>,
  evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
  click: (selector) => page.click(selector),
  type: (text) => page.keyboard.type(text),
  async press(key) {
    const keys = key.split('+') as KeyInput[]
    for (const each of keys) await page.keyboard.down(each)
    for (const each of keys.reverse()) await page.keyboard.up(each)
  },
  screenshot: async () => Buffer.from(await page.screenshot()),
})
