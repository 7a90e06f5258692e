/* global document, window */
/**
 * Makes the presentation's film: draws every frame of scenes.js in Chromium and encodes it with ffmpeg.
 * Usage: node remote-apps/media/render-presentation.mjs   (needs ffmpeg and Chromium; the results are committed)
 * Writes presentation.webm, presentation.mp4 and presentation.jpg beside the screen that shows them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, unlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

const FRAMES_PER_SECOND = 25
const SECONDS = 18
/** Both files must stay under this, so that a phone's connection carries them while a person reads the title. */
const MAX_BYTES = 400_000
/** A frame in which the three tools have met; shown until the film plays. */
const POSTER_SECOND = 5.2

const target = (name) =>
  fileURLToPath(new URL(`../src/features/apps/presentation/media/${name}`, import.meta.url))
const require = createRequire(import.meta.url)

async function openStage(browser) {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  const face = async (family, file) =>
    `@font-face{font-family:'${family}';font-weight:100 900;src:url(data:font/woff2;base64,${(
      await readFile(require.resolve(file))
    ).toString('base64')})}`
  const fonts = [
    await face('Geist', '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
    await face('Geist Mono', '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'),
  ].join('')
  await page.setContent(
    `<style>${fonts}body{margin:0}</style><canvas id="film" width="800" height="600"></canvas>`,
  )
  await page.evaluate(() =>
    Promise.all(
      ['500 20px Geist', '650 20px Geist', '500 20px "Geist Mono"'].map((f) => document.fonts.load(f)),
    ),
  )
  await page.addScriptTag({ path: fileURLToPath(new URL('scenes.js', import.meta.url)) })
  return page
}

const encode = (args, file) => {
  const input = `-y -loglevel error -f image2pipe -r ${FRAMES_PER_SECOND} -i - -an`
  const ffmpeg = spawn('ffmpeg', [...`${input} ${args}`.split(' '), file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  return { stdin: ffmpeg.stdin, done: once(ffmpeg, 'exit') }
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--headless', '--disable-gpu'],
})
const page = await openStage(browser)
const frame = async (second) =>
  Buffer.from((await page.evaluate((t) => window.drawFrame(t), second)).split(',')[1], 'base64')

const outputs = [
  encode('-c:v libvpx-vp9 -crf 38 -b:v 0 -row-mt 1 -pix_fmt yuv420p', target('presentation.webm')),
  encode(
    '-c:v libx264 -crf 27 -preset slow -tune animation -pix_fmt yuv420p -movflags +faststart',
    target('presentation.mp4'),
  ),
]
for (let index = 0; index < FRAMES_PER_SECOND * SECONDS; index++) {
  const image = await frame(index / FRAMES_PER_SECOND)
  for (const { stdin } of outputs) if (!stdin.write(image)) await once(stdin, 'drain')
  if (index % FRAMES_PER_SECOND === 0)
    process.stdout.write(`\rdrawing second ${index / FRAMES_PER_SECOND + 1} of ${SECONDS}`)
}
for (const { stdin } of outputs) stdin.end()
await Promise.all(outputs.map(({ done }) => done))

const poster = encode('-frames:v 1 -q:v 6', target('presentation.jpg'))
poster.stdin.end(await frame(POSTER_SECOND))
await poster.done
await browser.close()

for (const name of ['presentation.webm', 'presentation.mp4', 'presentation.jpg']) {
  const { size } = await stat(target(name))
  console.log(`\n${name}: ${(size / 1000).toFixed(0)} kB`)
  if (size >= MAX_BYTES) {
    await unlink(target(name))
    console.error(`${name} is over ${MAX_BYTES / 1000} kB and was not kept`)
    process.exitCode = 1
  }
}
