import '@testing-library/jest-dom'

// The environment brings Node's FormData, which takes no form; React makes one when a submit starts a navigation.
const NodeFormData = globalThis.FormData
globalThis.FormData = class extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const field of Array.from(form?.elements ?? []))
      if ('name' in field && 'value' in field && field.name)
        this.append(String(field.name), String(field.value))
  }
}

// A loaded machine takes longer than five seconds for a long journey; a test that ends loses nothing.
jest.setTimeout(30_000)
