import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

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

// A loaded machine takes its time to load a screen; a test that ends loses nothing.
configure({ asyncUtilTimeout: 10_000 })
