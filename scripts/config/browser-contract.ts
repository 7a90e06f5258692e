import path from 'node:path'
import ts from 'typescript'
import { repositoryRoot } from './paths'

/** Shared's, and those of families beside their screens. */
const ofContract = /^(shared\/src|remote-[^/]+)\/contract\//
/** What the browser's client reads of an endpoint. */
const required = ['method', 'path']
export const clientFields = [...required, 'timeoutMs', 'keepalive', 'patient']

/**
 * Shrinks the contract for browsers: `defineEndpoint({…})` keeps only what the client reads, and every other top-level call (a
 * schema) is marked as pure, so that unused schemas are tree-shaken.
 */
export const slimContract: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const name = path.relative(repositoryRoot, file.fileName).replaceAll(path.sep, '/')
  if (!ofContract.test(name)) return file
  const { factory } = context
  const pure = (expression: ts.Expression): ts.Expression =>
    ts.addSyntheticLeadingComment(
      factory.createCallExpression(
        factory.createParenthesizedExpression(
          factory.createArrowFunction(undefined, undefined, [], undefined, undefined, expression),
        ),
        undefined,
        [],
      ),
      ts.SyntaxKind.MultiLineCommentTrivia,
      '#__PURE__',
    )
  const slim = (expression: ts.Expression): ts.Expression => {
    if (!ts.isCallExpression(expression)) return expression
    const [definition] = expression.arguments
    if (
      !ts.isIdentifier(expression.expression) ||
      expression.expression.text !== 'defineEndpoint' ||
      !definition ||
      !ts.isObjectLiteralExpression(definition)
    )
      return pure(expression)
    const nameOf = ({ name }: ts.ObjectLiteralElementLike) => (name && ts.isIdentifier(name) ? name.text : '')
    const kept = definition.properties.filter((property) => clientFields.includes(nameOf(property)))
    // A spread would be dropped silently.
    if (!required.every((name) => kept.some((property) => nameOf(property) === name)))
      throw new Error(`${file.fileName}: every endpoint names its own method and path`)
    return factory.createObjectLiteralExpression(kept)
  }
  const visit = (node: ts.Node): ts.Node => {
    if (ts.isVariableStatement(node) || ts.isVariableDeclarationList(node))
      return ts.visitEachChild(node, visit, context)
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isIdentifier(node.name)) return node
    return factory.updateVariableDeclaration(node, node.name, undefined, node.type, slim(node.initializer))
  }
  return ts.visitEachChild(file, visit, context)
}

/** A file of the contract as browsers get it, as JavaScript. */
export const slimmedModule = (fileName: string, source: string): string =>
  ts.transpileModule(source, {
    fileName,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
    },
    transformers: { before: [slimContract] },
  }).outputText
