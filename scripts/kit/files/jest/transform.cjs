const ts = require('typescript')

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  jsx: ts.JsxEmit.ReactJSX,
  esModuleInterop: true,
  inlineSourceMap: true,
}

/** Compiles one file without checking its types, which is tsc's part. */
module.exports = {
  process: (source, fileName) => ({
    code: ts.transpileModule(source, { fileName, compilerOptions }).outputText,
  }),
}
