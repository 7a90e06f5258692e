import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './product'

export const guide = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8')

export const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block)

/** An environment without the repository's variables and credentials. */
export const teamEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  CHROMIUM_PATH: process.env['CHROMIUM_PATH'],
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
})

/** @returns what the commands printed, which an error contains too */
export async function runIn(folder: string, commands: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    env,
    maxBuffer: 50_000_000,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${commands}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`)
  })
  return stdout + stderr
}
