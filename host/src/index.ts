import { NOT_STARTED } from './document/not-started'

/** Yields, so that the browser can handle input or paint a frame. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

// Each step starts on an empty call stack: for every Error that a library creates at start, an inspected browser (Lighthouse,
// developer tools) copies the source of each function on the stack, the outermost of which is the whole bundle.
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
  dispatchEvent(new Event(NOT_STARTED))
  throw error
})
