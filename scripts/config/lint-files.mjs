/**
 * Rules of oxlint: a file's address and its path are two things. In a folder whose name has a blank, ñ, # or %, an address' path
 * is no path of a file, and a path after `file://` is no address.
 */
const isUrl = (node) => node?.type === 'NewExpression' && node.callee.name === 'URL'
const ofThisFile = (node) => isUrl(node) && /\bimport\.meta\b|['"`]file:/.test(textOf(node))
let textOf

/** `file:` alone is how npm names a package's file, beside package.json. */
const begins = (text) => /^file:\/\//i.test(text ?? '')

const fileAddresses = {
  create(context) {
    textOf = (node) => context.sourceCode.getText(node)
    const addresses = new Set()
    const report = (node, message) => context.report({ node, message })
    const PATH = 'Use fileURLToPath(), or import.meta.dirname: pathname is percent-encoded.'
    const ADDRESS = 'Use pathToFileURL(): a path may hold #, ? and %.'
    return {
      VariableDeclarator({ id, init }) {
        if (!ofThisFile(init)) return
        if (id.type === 'Identifier') addresses.add(id.name)
        else if (/\bpathname\b/.test(textOf(id))) report(id, PATH)
      },
      MemberExpression(node) {
        if (node.property.name !== 'pathname') return
        if (ofThisFile(node.object) || addresses.has(node.object.name)) report(node, PATH)
      },
      TemplateLiteral(node) {
        if (node.expressions.length > 0 && begins(node.quasis[0].value.cooked)) report(node, ADDRESS)
      },
      BinaryExpression(node) {
        if (node.operator === '+' && begins(node.left.value)) report(node, ADDRESS)
      },
      ImportExpression({ source }) {
        if (source.type === 'Identifier' || source.type === 'CallExpression')
          report(source, 'Import pathToFileURL(…).href: a path may hold #, ? and %.')
      },
    }
  },
}

export default { meta: { name: 'files' }, rules: { addresses: fileAddresses } }
