import { loadConfig } from '../../api/src/config'
import { commandFailure } from '../../host/server/start-failure'
import type { BackupManifest } from './backup'

export async function command(
  usage: string,
  done: string,
  act: (place: ReturnType<typeof loadConfig>, file: string) => Promise<BackupManifest>,
): Promise<void> {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || /^(-|$)/.test(file) || more.length > 0) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  try {
    const config = loadConfig()
    const { engine, createdAt } = await act(config, file)
    console.log(`${done} ${file} (${engine}, ${createdAt})`)
    if (config.jwtPrivateKeys.length > 0)
      console.log('JWT_PRIVATE_KEY viene del entorno y no está en el archivo: guárdala aparte.')
  } catch (error) {
    console.error(commandFailure(error))
    process.exitCode = 1
  }
}
