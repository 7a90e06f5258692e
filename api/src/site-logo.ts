import { readFileSync } from 'node:fs'

export interface SiteLogo {
  type: 'image/png' | 'image/svg+xml'
  content: Buffer
}

const MAX_BYTES = 200 * 1024
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * An image file by its content; undefined for anything else. An SVG may be hostile: it is only ever shown as an image, where
 * browsers run no script, and served with a policy that forbids it everywhere.
 */
export function readLogo(file: string): SiteLogo | undefined {
  try {
    const content = readFileSync(file)
    if (content.length > MAX_BYTES) return undefined
    if (content.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', content }
    return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/.test(
      content.toString('utf8'),
    )
      ? { type: 'image/svg+xml', content }
      : undefined
  } catch {
    return undefined
  }
}
