/** A task of its own for what follows, so that a key or a frame comes between. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

// Step by step, off this bundle's own call stack: an error object that a library makes while it starts costs an inspected
// browser (Lighthouse, the developer tools) the source of every function on the stack, of which the outermost is the whole
// bundle. What is typed or pressed in between waits in the first paint.
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await nextTask()
  await import(/* webpackMode: "eager" */ './federation/shared')
  await nextTask()
  const { boot } = await import(/* webpackMode: "eager" */ './bootstrap')
  await nextTask()
  await boot()
}

start().catch((error: unknown) => {
  dispatchEvent(new Event('csuite-not-started'))
  throw error
})
