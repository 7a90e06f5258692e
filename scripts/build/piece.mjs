// Builds one piece in its own process, so that several build in parallel: node scripts/build/piece.mjs <name>
import { register } from 'tsx/esm/api'

register()
const { buildPiece } = await import('./pieces.ts')
try {
  await buildPiece(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
