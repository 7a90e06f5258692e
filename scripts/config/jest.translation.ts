/**
 * A browser's translator replaces each text node by `<font><font>…</font></font>`, also those that React holds on to. React
 * then removes such a node, inserts before it, or writes to it: the first two throw NotFoundError and stop the screen, the
 * third is not seen. So every test fails after which React has done one of these; a text that is its element's only child is
 * written by `textContent` and therefore safe.
 */
const faults = new Set<string>()

const isHeld = (node: Node | null): node is Text =>
  node instanceof Text &&
  node.data.trim() !== '' &&
  !node.parentElement?.closest('[translate=no]') &&
  Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

const isRoot = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactContainer$'))

function check({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  const note = (what: string, node: Node) =>
    faults.add(
      `${what} "${node.textContent}" in ${(node.parentElement ?? (target as Element)).outerHTML?.slice(0, 300)}`,
    )
  if (type === 'characterData' && isHeld(target)) note('writes to', target)
  if (type !== 'childList' || isRoot(target) || (target as Element).closest?.('[translate=no]')) return
  for (const node of removedNodes) if (isHeld(node)) note('removes', node)
  if (addedNodes.length > 0 && isHeld(nextSibling)) note('inserts before', nextSibling)
}

// Some tests of the host run without a document.
if (typeof document !== 'undefined') {
  const observer = new MutationObserver((records) => records.forEach(check))

  beforeEach(() => {
    faults.clear()
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })

  afterEach(() => {
    observer.takeRecords().forEach(check)
    observer.disconnect()
    if (faults.size > 0)
      throw new Error(
        `In a translated page this screen breaks; give the text an element of its own. React\n${[...faults].join('\n')}`,
      )
  })
}
