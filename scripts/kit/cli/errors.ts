import { type RemoteError, listRemoteErrors } from '../../../shared/src/contract/remote-errors'
import { listRemotes } from '../../../shared/src/contract/releases'
import { type Flags } from './arguments'
import { WrongUse, refused } from './failures'
import { namedTarget } from './pointer'
import { callPortal } from './portal'

/** Prints what the remote threw in browsers: two lines for each group, last seen first. */
export async function errors(words: string[], flags: Flags): Promise<void> {
  if (words.length > 0) throw new WrongUse('«errors» no lleva nada: usa --version <versión>.')
  const { portal, name } = namedTarget(flags)
  const { version } = flags
  let printed = 0
  for (let page: number | undefined = 1; page !== undefined;) {
    const query = { page: String(page), ...(version === undefined ? {} : { version }) }
    const found: (RemoteError & { siguiente?: number | undefined })[] = await callPortal(
      portal,
      listRemoteErrors,
      { params: { name }, query },
    )
    for (const error of found) show(error)
    printed += found.length
    page = found.at(-1)?.siguiente
  }
  if (printed === 0 && version !== undefined) {
    const remotes = await callPortal(portal, listRemotes, {})
    if (
      !remotes.some((one) => one.name === name && one.releases.some((release) => release.version === version))
    )
      throw refused('not-found', `${name} no tiene publicada la versión ${version}.`)
  }
  if (printed === 0) console.log('Sin errores en los últimos 30 días.')
}

function show({ mensaje, donde, codigoDe, navegadores, desde, primera, ultima, nueva }: RemoteError): void {
  const { funcion, archivo, linea } = donde
  const place = archivo === '' ? 'sin lugar' : `${funcion === '' ? '' : `${funcion} `}${archivo}:${linea}`
  console.log(`${nueva ? 'NUEVO  ' : ''}${mensaje}`)
  console.log(
    `  ${place}  código de ${codigoDe}  navegadores: ${navegadores}  desde ${desde}  ${primera} a ${ultima}`,
  )
}
