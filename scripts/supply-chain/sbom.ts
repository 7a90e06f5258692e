import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { distDirectory, repositoryRoot } from '../config/paths'
import { billOfMaterials } from './bill-of-materials'
import { lockedPackages } from './locked-packages'

/** `npm run sbom`: writes dist/sbom.cdx.json and counts the production packages by licence. */
const product = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  name: string
  version: string
}
const locked = lockedPackages()
const bill = billOfMaterials(product, locked)
const file = path.join(distDirectory, 'sbom.cdx.json')
mkdirSync(distDirectory, { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`)

const licences: Record<string, number> = {}
for (const { license = 'none', dev } of locked) if (!dev) licences[license] = (licences[license] ?? 0) + 1
console.table(licences)
console.log(`${path.relative(process.cwd(), file)}: ${bill.components.length} components`)
