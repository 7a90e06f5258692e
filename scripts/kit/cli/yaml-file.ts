import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { UnreadableText, decodeText, refuseLongLines } from '../../../shared/src/contract/text-file'
import { type Document, LineCounter, type Node, isAlias, isNode, isScalar, parseDocument, visit } from 'yaml'
import { Refused, refused } from './failures'

const BYTES_MAX = 2 * 1024 * 1024
const ALIASES_MAX = 100

/** By the parser's codes; the others are `invalid`. */
const syntax: Record<string, string> = {
  DUPLICATE_KEY: 'el campo se repite',
  MISSING_CHAR: 'falta cerrar unas comillas, un corchete o una llave, aquí o antes',
  TAB_AS_INDENT: 'sangra con espacios, no con tabuladores',
  MULTIPLE_DOCS: 'el archivo tiene más de un documento (---): deja uno',
  BLOCK_AS_IMPLICIT_KEY: 'cada campo va en su línea, y un texto con «: » entre comillas',
  MULTILINE_IMPLICIT_KEY: 'cada campo va en su línea, y un texto con «: » entre comillas',
  BAD_SCALAR_START: 'un texto que empieza por @, % o ` va entre comillas',
}
const texts = {
  invalid: 'no es YAML ni JSON válido',
  tag: (tag: string) => `la etiqueta ${tag} no se conoce: escribe el valor sin ella`,
  merge: '«<<» no se usa aquí: escribe los campos uno por uno, o repite el elemento con *nombre',
  aliases: `hay más de ${ALIASES_MAX} referencias (*nombre): escribe los valores`,
  unknownAlias: (name: string) => `*${name} no nombra nada: falta &${name} antes`,
  circular: (name: string) => `*${name} está dentro de lo que nombra`,
  key: 'el nombre de un campo es un texto',
  number: (source: string) => `${source} no es un número con cifras; si es un texto, va entre comillas`,
  grouped: (source: string) =>
    `${source} se puede leer con decimales o en miles: escribe ${source.replace(/(?<!0)0+$/, '').replace(/\.$/, '.0')} o ${source.replace('.', '')}`,
  comment: (text: string) =>
    `«#${text}» no se lee: un texto con « #» va entre comillas, y una nota lleva un espacio después de #`,
  directive: 'quita las líneas que empiezan por %: se lee como YAML 1.2',
}

/** '1.250' is 1.25 in YAML, and a thousand and more to who writes it. */
const GROUPED = /^-?[1-9]\d{0,2}\.\d{3}$/

/** Where something in a document is not what it seems. */
class Fault extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message)
  }
}

/** A YAML or JSON file whose values mean the same to everybody: core schema of YAML 1.2, no tags, no merges. @throws Refused */
export function readYaml(file: string): { document: Document.Parsed; value: unknown; lines: LineCounter } {
  const text = textOf(file)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  try {
    const [error] = document.errors
    if (error) throw new Fault(error.pos[0], syntax[error.code] ?? texts.invalid)
    refuseSurprises(document)
    return { document, value: valueOf(document), lines }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw refused('file', `${file}, línea ${lines.linePos(error.offset).line}: ${error.message}.`)
  }
}

function textOf(file: string): string {
  try {
    if (statSync(file).size > BYTES_MAX) throw refused('file', `${file} pasa de 2 MB.`)
    const text = decodeText(readFileSync(file), 'yaml')
    refuseLongLines(text)
    return text
  } catch (error) {
    if (error instanceof Refused) throw error
    if (error instanceof UnreadableText)
      throw refused('file', `${file}, ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`)
    throw refused('file', `No se puede leer ${path.resolve(file)}.`)
  }
}

const offsetOf = (node: unknown): number => (isNode(node) && node.range?.[0]) || 0

function refuseSurprises(document: Document.Parsed): void {
  const { directives, warnings } = document
  const [warning] = warnings.filter(({ code }) => code === 'BAD_DIRECTIVE')
  if (warning || directives.yaml.version !== '1.2') throw new Fault(warning?.pos[0] ?? 0, texts.directive)
  let aliases = 0
  visit(document, {
    Node: (_key, node, parents) => {
      if (isAlias(node)) {
        aliases += 1
        const target: Node | undefined = node.resolve(document)
        if (aliases > ALIASES_MAX) throw new Fault(offsetOf(node), texts.aliases)
        if (!target) throw new Fault(offsetOf(node), texts.unknownAlias(node.source))
        if (parents.includes(target)) throw new Fault(offsetOf(node), texts.circular(node.source))
        return
      }
      if (node.tag !== undefined)
        throw new Fault(offsetOf(node), texts.tag(node.tag.replace('tag:yaml.org,2002:', '!!')))
      if (
        isScalar(node) &&
        typeof node.value === 'number' &&
        !/^-?(0|[1-9]\d*)(\.\d+)?(e\d\d?)?$/i.test(node.source ?? '')
      )
        throw new Fault(offsetOf(node), texts.number(node.source ?? ''))
      const thousands = isScalar(node) && typeof node.value === 'number' && GROUPED.exec(node.source ?? '')
      if (thousands) throw new Fault(offsetOf(node), texts.grouped(thousands[0]))
      if (isScalar(node) && node.type === 'PLAIN' && /^[\p{L}\p{N}]/u.test(node.comment ?? ''))
        throw new Fault(offsetOf(node), texts.comment((node.comment ?? '').slice(0, 40)))
    },
    Pair: (_key, { key }) => {
      if (!isScalar(key) || typeof key.value !== 'string') throw new Fault(offsetOf(key), texts.key)
      if (key.value === '<<') throw new Fault(offsetOf(key), texts.merge)
    },
  })
}

function valueOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: ALIASES_MAX })
  } catch {
    // A few that name each other are millions of values.
    let offset = 0
    visit(document, { Alias: (_key, node) => ((offset = offsetOf(node)), visit.BREAK) })
    throw new Fault(offset, texts.aliases)
  }
}
