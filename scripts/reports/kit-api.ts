import path from 'node:path'
import ts from 'typescript'
import { repositoryRoot } from '../config/paths'
import { sharedProgram, subpaths } from '../kit/pack/shared-library'

export const kitApiFile = path.join(repositoryRoot, 'docs/kit-api.md')

const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** What a team's code may import from the kit: each subpath with its exports and their types. */
export function kitApiText(): string {
  const entries = [...subpaths()].sort(([a], [b]) => (a < b ? -1 : 1))
  const program = sharedProgram(entries.map(([, file]) => file))
  const checker = program.getTypeChecker()
  const sections = entries.map(([name, file]) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    const symbols = module ? checker.getExportsOfModule(module) : []
    // The shapes of the contract are in openapi.json.
    const line = name.startsWith('contract/')
      ? (symbol: ts.Symbol) => symbol.name
      : (symbol: ts.Symbol) => declarationOf(checker, symbol)
    return `## @csuite/shared/${name}\n\n\`\`\`ts\n${symbols.map(line).sort().join('\n')}\n\`\`\`\n`
  })
  return `# Exports of the development kit\n\nWritten by \`npm run reports\`.\n\n${sections.join('\n')}`
}

function declarationOf(checker: ts.TypeChecker, exported: ts.Symbol): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const [declaration] = symbol.declarations ?? []
  if (declaration === undefined) return exported.name
  const shown = (type: ts.Type) =>
    checker.typeToString(type, declaration, FLAGS).replaceAll(`${repositoryRoot}/`, '')
  if (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class)) {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const own = type.isClassOrInterface() ? checker.getPropertiesOfType(type) : undefined
    if (own === undefined)
      return `type ${exported.name} = ${checker.typeToString(type, declaration, FLAGS | ts.TypeFormatFlags.InTypeAlias)}`
    const members = own
      .filter(({ declarations }) =>
        declarations?.some((one) => one.getSourceFile().fileName.includes('/shared/src/')),
      )
      .map((member) => {
        const optional = member.flags & ts.SymbolFlags.Optional ? '?' : ''
        return `  ${member.name}${optional}: ${shown(checker.getTypeOfSymbolAtLocation(member, declaration))}`
      })
    return [`interface ${exported.name} {`, ...members.sort(), '}'].join('\n')
  }
  return `${exported.name}: ${shown(checker.getTypeOfSymbolAtLocation(symbol, declaration))}`
}
