import webpack, { type Configuration } from 'webpack'

/** Runs one webpack build. @throws Error with webpack's messages */
export async function bundle(configuration: Configuration): Promise<void> {
  const compiler = webpack(configuration)
  if (!compiler) throw new Error('webpack gave no compiler')
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)))
  })
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()))
  })
  if (!stats || stats.hasErrors())
    throw new Error(stats?.toString({ all: false, errors: true, errorDetails: true }))
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }))
}
