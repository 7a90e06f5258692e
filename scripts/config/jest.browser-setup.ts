import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// jest-fixed-jsdom has Node's FormData, which accepts no form; React calls it with one on submit.
const UNCHECKED = ':is([type="checkbox"], [type="radio"]):not(:checked)'
const NodeFormData = globalThis.FormData
globalThis.FormData = class extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const field of Array.from(form?.elements ?? []))
      if ('name' in field && 'value' in field && field.name && !field.matches(UNCHECKED))
        this.append(String(field.name), String(field.value))
  }
}

// jest-fixed-jsdom has Node's channel: an open one keeps the process, and hears the next file's tests.
const NodeChannel = globalThis.BroadcastChannel
const channels: BroadcastChannel[] = []
globalThis.BroadcastChannel = class extends NodeChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}
afterAll(() => {
  for (const channel of channels) channel.close()
})

// jsdom's files cannot be read in another way.
File.prototype.arrayBuffer ??= function (this: File) {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(this)
  })
}

// jsdom tries each rule's selector whenever a query asks whether something is seen. Rules that say nothing of what tests ask
// keep their place and match nothing.
const ASKED = /[{;](display:none|visibility|pointer-events|content|clip-path|transform|overflow-wrap)/
// Some tests of the host run without a document.
if (typeof CSSStyleSheet !== 'undefined') {
  const { insertRule } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    return insertRule.call(this, ASKED.test(rule) ? rule : '_{}', index)
  }
}

// Loading a screen is slow on a loaded machine.
configure({ asyncUtilTimeout: 10_000 })
