import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import * as React from 'react'

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

// jsdom tries each rule's selector whenever a query asks whether something is seen: rules that say nothing of what tests ask
// are not inserted. The others keep their order.
const ASKED = /[{;](display:none|visibility|pointer-events|content|clip-path|transform|overflow-wrap)/
// Some tests of the host run without a document.
if (typeof CSSStyleSheet !== 'undefined') {
  const { insertRule, deleteRule } = CSSStyleSheet.prototype
  const insertedIn = new WeakMap<CSSStyleSheet, boolean[]>()
  const rulesOf = (sheet: CSSStyleSheet): boolean[] => {
    const rules = insertedIn.get(sheet) ?? Array.from(sheet.cssRules, () => true)
    insertedIn.set(sheet, rules)
    return rules
  }
  const placeOf = (rules: boolean[], index: number) => rules.slice(0, index).filter(Boolean).length
  CSSStyleSheet.prototype.insertRule = function (rule, index = 0) {
    const rules = rulesOf(this)
    const isAsked = ASKED.test(rule)
    if (isAsked) insertRule.call(this, rule, placeOf(rules, index))
    rules.splice(index, 0, isAsked)
    return index
  }
  CSSStyleSheet.prototype.deleteRule = function (index) {
    const rules = rulesOf(this)
    if (rules[index]) deleteRule.call(this, placeOf(rules, index))
    rules.splice(index, 1)
  }
}

// Each element's stack, which only warnings show, costs React a tenth of the run.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty((React as unknown as Record<string, object>)[internals], 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // React sets it to 0 every second.
  },
})

// Loading a screen is slow on a loaded machine.
configure({ asyncUtilTimeout: 10_000 })
