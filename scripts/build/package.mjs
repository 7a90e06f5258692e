// Builds one package in its own process, so that several build in parallel: node scripts/build/package.mjs <name>
import { register } from 'tsx/esm/api'

register()
const { buildPackage } = await import('./packages.ts')
try {
  await buildPackage(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
