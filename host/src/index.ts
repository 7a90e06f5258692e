// From microtasks, before the page's load event but off this bundle's own call stack: an error object that a library makes while
// it starts costs an inspected browser (Lighthouse, the developer tools) the source of every function on the stack, of which the
// outermost is the whole bundle.
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  const { boot } = await import(/* webpackMode: "eager" */ './bootstrap')
  await boot()
}

void start()
