import ts from 'typescript'

/** A screen's full path pattern, and the modules that its route and the parents import lazily. */
interface RouteScreen {
  path: string
  imports: string[]
}

const property = (node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  for (const entry of node.properties)
    if (ts.isPropertyAssignment(entry) && ts.isIdentifier(entry.name) && entry.name.text === name)
      return entry.initializer
  return undefined
}

/** The modules that an expression imports; an identifier is looked up among the file's constants. */
function importsIn(node: ts.Node | undefined): string[] {
  const found: string[] = []
  const visit = (child: ts.Node): void => {
    if (child === node && ts.isIdentifier(child)) found.push(...importsIn(constantNamed(child)))
    if (ts.isCallExpression(child) && child.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [request] = child.arguments
      if (request && ts.isStringLiteral(request)) found.push(request.text)
    }
    ts.forEachChild(child, visit)
  }
  if (node) visit(node)
  return found
}

function constantNamed(identifier: ts.Identifier): ts.Expression | undefined {
  for (const statement of identifier.getSourceFile().statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && name.text === identifier.text) return initializer
  return undefined
}

const join = (parent: string, own: string): string =>
  own.startsWith('/') ? own : `${parent === '/' ? '' : parent}/${own}`

const parse = (source: string) =>
  ts.createSourceFile('routes.tsx', source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX)

/** The contract version in a `routes.tsx`; undefined if it is not a number literal. */
export function contractIn(source: string): number | undefined {
  const find = (node: ts.Node): number | undefined => {
    const own = ts.isObjectLiteralExpression(node) ? property(node, 'contract') : undefined
    if (own && ts.isNumericLiteral(own)) return Number(own.text)
    return ts.forEachChild(node, find)
  }
  return find(parse(source))
}

/** The modules that each path of a `routes.tsx` loads, for preloading. Computed routes and paths are skipped. */
export function routeScreens(source: string): RouteScreen[] {
  const screens: RouteScreen[] = []
  const visitRoute = (node: ts.ObjectLiteralExpression, parentPath: string, inherited: string[]): void => {
    const own = property(node, 'path')
    const path = own && ts.isStringLiteralLike(own) ? join(parentPath, own.text) : parentPath
    const imports = [...inherited, ...importsIn(property(node, 'lazy'))]
    const children = property(node, 'children')
    if (children && ts.isArrayLiteralExpression(children))
      for (const child of children.elements)
        if (ts.isObjectLiteralExpression(child)) visitRoute(child, path, imports)
    // A layout without an index route is also the screen of its own path.
    const isScreen = !children || (own && !screens.some((screen) => screen.path === path))
    if (imports.length > 0 && isScreen) screens.push({ path, imports })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && (property(node, 'lazy') || property(node, 'children')))
      return visitRoute(node, '/', [])
    ts.forEachChild(node, visit)
  }
  visit(parse(source))
  return screens
}
