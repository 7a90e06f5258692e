import {
  FILE_SEGMENTS_MAX,
  isFileName,
  mediaTypeOf,
  releaseFileTypes,
} from '@csuite/shared/contract/release-files'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import type { Refusal } from './refusal'

const folders = (name: string) => name.split('/').slice(0, -1)

/** Checks the names of a release's files; none may be what another one's compressed variant is stored as. */
export function* checkFileNames({ files }: Pick<ReleaseManifest, 'files'>): Iterable<Refusal> {
  const names = new Set(files.map(({ file }) => file))
  const parents = new Set([...names].flatMap(parentsOf))
  for (const name of names) {
    const refused = (message: string): Refusal => ({ rule: 'files', message })
    if (!isFileName(name))
      yield refused(
        `El archivo «${name}» no tiene un nombre válido: usa letras, dígitos, «.», «_», «-» y «/».`,
      )
    else if (/\.(br|gz)$/i.test(name))
      yield refused(`Quita ${name} de la lista: el portal comprime los archivos por sí mismo.`)
    else if (folders(name).some((folder) => /\.(br|gz)$/i.test(folder)))
      yield refused(
        `La carpeta de ${name} acaba en .br o .gz, como los archivos comprimidos: dale otro nombre.`,
      )
    else if (parents.has(name))
      yield refused(`${name} es a la vez archivo y carpeta: cambia uno de los nombres.`)
    else if (folders(name).length >= FILE_SEGMENTS_MAX)
      yield {
        rule: 'manifest',
        message: `La ruta ${name} tiene más de ${FILE_SEGMENTS_MAX} segmentos: usa menos carpetas.`,
      }
    else if (mediaTypeOf(name) === undefined) yield refused(unserved(name))
  }
}

function unserved(name: string): string {
  // The Content-Security-Policy forbids compiling it.
  if (/\.wasm$/i.test(name)) return `El portal no ejecuta WebAssembly: quita ${name} y lo que lo necesita.`
  return `El portal no sirve archivos como ${name}: quítalo, o usa uno de estos tipos: ${Object.keys(releaseFileTypes).join(', ')}.`
}

function parentsOf(name: string): string[] {
  return folders(name).map((_, index, segments) => segments.slice(0, index + 1).join('/'))
}
