import {
  type RemoteSummary,
  activateRelease,
  canaryRelease,
  listRemotes,
  publishRelease,
  rollbackRelease,
} from '../../shared/src/contract/releases'
import { type BuiltRelease, builtRelease, releaseFiles } from './built-release'
import { missingFiles, mountFailure } from './mount-check'
import { createRemote } from './new-remote'
import { PortalError, callPortal, portalFromEnvironment } from './portal-client'
import { serveBuild } from './serve-build'

const usage = `Uso: npm run remote -- <orden>

  publish <remoto|carpeta> [--base-url URL] [--activate]
                                publica una versión inmutable; con --base-url los archivos ya están allí
  activate <remoto> <versión>   la versión pasa a ser la activa
  rollback <remoto>             vuelve a la versión anterior
  canary <remoto> <versión> <porcentaje>
                                la da a una parte de los navegadores; 0 la retira
  list [remoto]                 versiones publicadas y cuál está activa
  serve <remoto|carpeta> [--port 4001]
                                sirve tu compilación para probarla en el portal que está en marcha
  new <nombre>                  crea un remoto que construye, prueba, corre solo y se publica

Portal: CSUITE_URL (por omisión http://localhost:PORT). Credencial: CSUITE_DEPLOY_TOKEN, o la del operador en DATA_DIR.`

async function publish(target: string, flags: Map<string, string>): Promise<void> {
  const portal = portalFromEnvironment()
  const release = builtRelease(target)
  const { name, version } = release.manifest
  const missing = missingFiles(release)
  if (missing.length > 0) throw new Error(`Faltan archivos en ${release.folder}: ${missing.join(', ')}`)
  console.log(`Montando ${name} ${version} en ${portal.url}…`)
  const failure = await mountFailure(portal, release)
  if (failure) throw new Error(`mount: ${name} ${version} no se monta en el portal: ${failure}`)
  const baseUrl = flags.get('base-url')
  const files = baseUrl === undefined ? releaseFiles(release) : undefined
  if (files) {
    const bytes = files.reduce((total, file) => total + file.bytes, 0)
    console.log(`Subiendo ${files.length} archivos (${Math.ceil(bytes / 1024)} kB)…`)
  }
  const result = await callPortal(portal, publishRelease, {
    params: { name },
    body: {
      manifest: manifestToSend(release),
      ...(baseUrl === undefined ? {} : { baseUrl: baseUrl.replace(/\/?$/, '/') }),
      ...(files ? { files: files.map(({ file, content }) => ({ file, content })) } : {}),
    },
  })
  console.log(result.created ? `Publicado: ${name} ${version}` : `Ya estaba publicado: ${name} ${version}`)
  if (flags.has('activate')) await activate(name, version)
}

/** The manifest without what only the build needs. */
function manifestToSend({ manifest }: BuiltRelease): BuiltRelease['manifest'] {
  const { name, version, contract, exposes, paths, shared, entry, integrity, files, routes, screens } =
    manifest
  return { name, version, contract, exposes, paths, shared, entry, integrity, files, routes, screens }
}

async function revisionOf(name: string): Promise<number | undefined> {
  const remotes = await callPortal(portalFromEnvironment(), listRemotes, {})
  return remotes.find((remote) => remote.name === name)?.revision
}

async function activate(name: string, version: string): Promise<void> {
  const revision = await revisionOf(name)
  show(
    await callPortal(portalFromEnvironment(), activateRelease, {
      params: { name },
      body: { version, revision },
    }),
  )
}

async function rollback(name: string): Promise<void> {
  const revision = await revisionOf(name)
  show(await callPortal(portalFromEnvironment(), rollbackRelease, { params: { name }, body: { revision } }))
}

async function canary(name: string, version: string, percent: number): Promise<void> {
  const revision = await revisionOf(name)
  const body = { version, percent, revision }
  show(await callPortal(portalFromEnvironment(), canaryRelease, { params: { name }, body }))
}

async function list(name: string | undefined): Promise<void> {
  const remotes = await callPortal(portalFromEnvironment(), listRemotes, {})
  for (const remote of remotes.filter((candidate) => name === undefined || candidate.name === name))
    show(remote)
}

function show(remote: RemoteSummary): void {
  console.log(`\n${remote.name}`)
  for (const release of remote.releases) {
    const marks = [
      release.version === remote.active && 'activa',
      release.version === remote.previous && 'anterior',
      release.version === remote.canary?.version && `canario ${remote.canary.percent} %`,
    ].filter(Boolean)
    const figures =
      release.loads > 0 ? `${release.loads} cargas, ${release.failures} fallos, p75 ${release.p75} ms` : ''
    console.log(
      `  ${release.version.padEnd(24)} ${release.publishedAt.slice(0, 16)}  ${marks.join(', ').padEnd(20)} ${figures}`,
    )
  }
  if (remote.canary?.haltedReason) console.log(`  Canario detenido: ${remote.canary.haltedReason}`)
}

function parse(args: string[]): { words: string[]; flags: Map<string, string> } {
  const words: string[] = []
  const flags = new Map<string, string>()
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? ''
    if (!word.startsWith('--')) words.push(word)
    else if (word === '--activate') flags.set('activate', '')
    else flags.set(word.slice(2), args[(index += 1)] ?? '')
  }
  return { words, flags }
}

async function run(): Promise<void> {
  const { words, flags } = parse(process.argv.slice(2))
  const [command, first, second, third] = words
  if (command === 'publish' && first) return publish(first, flags)
  if (command === 'activate' && first && second) return activate(first, second)
  if (command === 'rollback' && first) return rollback(first)
  if (command === 'canary' && first && second && /^\d{1,3}$/.test(third ?? ''))
    return canary(first, second, Number(third))
  if (command === 'list') return list(first)
  if (command === 'serve' && first) return serveBuild(first, Number(flags.get('port') ?? 4001))
  if (command === 'new' && first) return createRemote(first)
  console.error(usage)
  process.exitCode = 2
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof PortalError)
    for (const [rule, sentence] of Object.entries(error.fields)) console.error(`  ${rule}: ${sentence}`)
  process.exitCode = 1
}
