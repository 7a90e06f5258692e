import type { LockedPackage } from './locked-packages'

/**
 * A CycloneDX 1.5 bill of what `npm ci --omit=dev` installs. `npm sbom` would omit fastify and drizzle-orm, which are also
 * devDependencies of the root.
 */
export function billOfMaterials(
  product: { name: string; version: string },
  locked: readonly LockedPackage[],
) {
  const production = locked.filter(({ dev }) => !dev)
  const once = new Map(production.map((one) => [purl(one), one]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': product.name,
        name: product.name,
        version: product.version,
      },
    },
    components: [...once]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reference, { name, version, license, integrity }]) => ({
        type: 'library',
        'bom-ref': reference,
        ...(name.startsWith('@') ? { group: name.split('/')[0] } : {}),
        name: name.replace(/^@[^/]+\//, ''),
        version,
        purl: reference,
        ...(license === undefined ? {} : { licenses: [licenceOf(license)] }),
        ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
      })),
  }
}

const purl = ({ name, version }: LockedPackage) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

const licenceOf = (license: string) =>
  / (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }

/** `sha512-<base64>` as CycloneDX writes it. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = ''] = integrity.split('-', 1)
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(integrity.slice(algorithm.length + 1), 'base64').toString('hex'),
  }
}
