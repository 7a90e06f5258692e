import path from 'node:path'
import ts from 'typescript'
import { repositoryRoot } from './paths'

const contractDirectory = path.join(repositoryRoot, 'shared/src/contract') + path.sep
const clientFields = new Set(['method', 'path'])

/**
 * Shrinks the contract for browsers: `defineEndpoint({…})` keeps only method and path, and every other top-level call (a
 * schema) is marked as pure, so that unused schemas are tree-shaken.
 */
export const slimContract: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  if (!path.normalize(file.fileName).startsWith(contractDirectory)) return file
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
    const kept = definition.properties.filter(
      (property) => property.name && ts.isIdentifier(property.name) && clientFields.has(property.name.text),
    )
    // A spread would be dropped silently.
    if (kept.length !== clientFields.size)
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
